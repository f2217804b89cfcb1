/**
 * A key of our own, with a certificate that it signs itself (RFC 5280). Providers compare the certificate with what they
 * were given, so nothing but the key in it matters to them.
 */
import { generateKeyPair, randomBytes, sign, type KeyObject } from "node:crypto";
import { promisify } from "node:util";

const KEY_BITS = 3_072;
const YEARS = 10;

export interface OwnKey {
  /** PEM. */
  certificate: string;
  /** PEM, PKCS #8. */
  privateKey: string;
}

export async function newOwnKey(name: string, now: Date): Promise<OwnKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: KEY_BITS });
  return {
    certificate: certificateOf(name, { publicKey, privateKey }, now),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function certificateOf(name: string, keys: { publicKey: KeyObject; privateKey: KeyObject }, now: Date): string {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const subject = sequence(set(sequence(objectId("550403"), element(0x0c, Buffer.from(name)))));
  const content = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    // Positive, and never zero.
    element(0x02, Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    SHA256_WITH_RSA,
    subject,
    sequence(instant(now), instant(until)),
    subject,
    keys.publicKey.export({ type: "spki", format: "der" }),
    element(0xa3, sequence(sequence(objectId("551d13"), element(0x04, sequence())))),
  );
  const signature = sign("sha256", content, keys.privateKey);
  const whole = sequence(content, SHA256_WITH_RSA, element(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** In DER: what it is, how long it is, what is in it. */
function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => element(0x30, Buffer.concat(parts));
const set = (...parts: readonly Buffer[]): Buffer => element(0x31, Buffer.concat(parts));
const objectId = (hex: string): Buffer => element(0x06, Buffer.from(hex, "hex"));

const SHA256_WITH_RSA = sequence(objectId("2a864886f70d01010b"), element(0x05, Buffer.alloc(0)));

/** Of years from 2050 on with four digits. */
function instant(at: Date): Buffer {
  const text = at.toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return at.getUTCFullYear() < 2050 ? element(0x17, Buffer.from(text.slice(2))) : element(0x18, Buffer.from(text));
}
