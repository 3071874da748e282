/** The same a moment later: the browser may paint and hear in between, so that one long task is two short ones. */
export function afterBreath<T>(value: T): Promise<T> {
  return new Promise((resolve) => {
    // Not a timer: those of a page that nobody looks at wait for a second.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(value);
    };
    port2.postMessage(null);
  });
}
