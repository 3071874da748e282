/** A drawing on the page as a picture of its own, which can be kept and sent. */

/** What a drawing takes from the styles of the page, and would lose away from it. */
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
] as const;

/** The drawing as a PNG, one pixel for each of its units. Its words lie over everything else. */
export async function paint(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  const sheet = await loaded(standingAlone(drawing, width, height));
  pen.drawImage(sheet, 0, 0, width, height);
  // An image knows none of the page's typefaces; the canvas does.
  const words = [...drawing.querySelectorAll("text")];
  await Promise.all(words.map((text) => document.fonts.load(getComputedStyle(text).font, text.textContent)));
  for (const text of words) write(pen, text, drawing);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

/** The same drawing without words, every look written into it. */
function standingAlone(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll("*");
  for (const [i, element] of [...copy.querySelectorAll("*")].entries()) {
    const look = getComputedStyle(originals[i] as Element);
    for (const name of LOOKS) element.setAttribute(name, look.getPropertyValue(name));
  }
  for (const text of [...copy.querySelectorAll("text")]) text.remove();
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}

async function loaded(markup: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([markup], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const ANCHORS: Record<string, CanvasTextAlign> = { start: "left", middle: "center", end: "right" };

/** Sets words where and as the page has them, narrower where they would need more than `data-room`. */
function write(pen: CanvasRenderingContext2D, text: SVGTextElement, drawing: SVGSVGElement): void {
  const look = getComputedStyle(text);
  const [there, here] = [drawing.getScreenCTM(), text.getScreenCTM()];
  if (!there || !here) return;
  pen.setTransform(there.inverse().multiply(here));
  pen.font = look.font;
  pen.fillStyle = look.fill;
  pen.textAlign = ANCHORS[look.textAnchor] ?? "left";
  const room = text.dataset["room"];
  pen.fillText(text.textContent, Number(text.getAttribute("x")), Number(text.getAttribute("y")), room ? Number(room) : undefined);
}
