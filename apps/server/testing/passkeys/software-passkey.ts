/** A passkey in software, for tests: it signs what a browser would let it sign, and what a thief would like to. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Signed {
  challenge: string;
  origin: string;
  /** Default: the host of the origin. */
  rpId?: string;
  /** Whether it has checked its person, by a finger or a PIN. */
  verified?: boolean;
  /** What it says of how often it was used; default: one more. */
  counter?: number;
  /** What it says of whose it is; default: whom it was made for. */
  userHandle?: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const encode = (data: Buffer | string): string => Buffer.from(data).toString("base64url");

export class SoftwarePasskey {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #counter = 0;
  #handle = "";

  /** What a browser answers to `navigator.credentials.create`. @param userHandle base64url */
  register({ userHandle = "", ...signed }: Signed): Record<string, unknown> {
    this.#handle = userHandle;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey()]);
    const data = Buffer.concat([this.#authenticatorData(signed, 0x40), attested]);
    return {
      id: encode(this.id),
      rawId: encode(this.id),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: encode(clientData("webauthn.create", signed)),
        attestationObject: encode(attestationOf(data)),
        transports: ["internal"],
      },
    };
  }

  /** What a browser answers to `navigator.credentials.get`. */
  assert(signed: Signed): Record<string, unknown> {
    const data = this.#authenticatorData(signed, 0);
    const client = clientData("webauthn.get", signed);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      id: encode(this.id),
      rawId: encode(this.id),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
        userHandle: signed.userHandle ?? this.#handle,
      },
    };
  }

  #authenticatorData({ origin, rpId, verified = true, counter }: Signed, more: number): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    const flags = 0x01 | (verified ? 0x04 : 0) | more;
    return Buffer.concat([sha256(rpId ?? new URL(origin).hostname), Buffer.from([flags]), count]);
  }

  /** COSE, ES256. */
  #publicKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const part = (name: number, value: string) =>
      Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, "base64url")]);
    return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), part(0x21, x), part(0x22, y)]);
  }
}

const clientData = (type: string, { challenge, origin }: Signed): string =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false });

/** CBOR of `{fmt: "none", attStmt: {}, authData}`. */
function attestationOf(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  const names = Buffer.concat([text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData")]);
  return Buffer.concat([Buffer.from([0xa3]), names, Buffer.from([0x59]), length, data]);
}
