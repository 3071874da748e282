// Passkeys, as the browser makes and uses them.
import type { EnterByPasskey, NewPasskey, PasskeyChallenge } from "../wire";

/** Whether a passkey can be made for this address: browsers want it encrypted, and to have a name. */
export const canHavePasskeys = (): boolean =>
  isSecureContext && typeof PublicKeyCredential === "function" && !/^[\d.]+$|^\[/.test(location.hostname);

/** The person closed the window of the browser, or took too long. */
export class Declined extends Error {}
/** The device that was asked has a passkey of theirs already. */
export class Known extends Error {}

// ES256, EdDSA, RS256.
const ALGORITHMS = [-7, -8, -257];

export async function make(asked: PasskeyChallenge): Promise<Omit<NewPasskey, "name">> {
  const made = (await settled(
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(asked.challenge),
        rp: { id: asked.place, name: "Tablée" },
        user: { id: bytes(asked.user), name: asked.name, displayName: asked.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
        excludeCredentials: asked.known.map((id) => ({ type: "public-key" as const, id: bytes(id) })),
      },
    }),
  )) as PublicKeyCredential;
  const said = made.response as AuthenticatorAttestationResponse;
  return { id: made.id, client: text(said.clientDataJSON), attestation: text(said.attestationObject) };
}

/** Any passkey of this address: who it belongs to the server finds out. */
export async function sign(asked: PasskeyChallenge, bring: boolean): Promise<EnterByPasskey> {
  const signed = (await settled(
    navigator.credentials.get({
      publicKey: { challenge: bytes(asked.challenge), rpId: asked.place, userVerification: "preferred" },
    }),
  )) as PublicKeyCredential;
  const said = signed.response as AuthenticatorAssertionResponse;
  return {
    id: signed.id,
    client: text(said.clientDataJSON),
    data: text(said.authenticatorData),
    signature: text(said.signature),
    bring,
  };
}

async function settled(asked: Promise<Credential | null>): Promise<Credential> {
  try {
    const given = await asked;
    if (given) return given;
  } catch (error) {
    if (error instanceof DOMException && error.name === "InvalidStateError") throw new Known();
  }
  throw new Declined();
}

export function bytes(encoded: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

export function text(data: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
