/** Assertions that a provider has encrypted for us. */
import { ProviderFailure } from "../providers/protocol.ts";
import type { OpenKey } from "./keys.ts";

/** Of the others RSA PKCS #1 v1.5 can be read without the key, and 3DES is too weak. */
const SAFE: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
  "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
  "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
  "http://www.w3.org/2009/xmlenc11#aes128-gcm",
  "http://www.w3.org/2009/xmlenc11#aes256-gcm",
]);
/** OAEP is safe with SHA-1 as well, and most providers use it: it signs nothing. */
const OAEP_DIGEST =
  /(<(?:[\w-]+:)?EncryptionMethod\b[^<>]*>)\s*<(?:[\w-]+:)?DigestMethod\b[^<>]*?(?:\/>|>\s*<\/(?:[\w-]+:)?DigestMethod>)/g;
const METHOD = /<(?:[\w-]+:)?EncryptionMethod\b[^<>]*\bAlgorithm=["']([^"']*)["']/g;

/** @returns what is to be checked of it as it came. @throws ProviderFailure where it is not safe */
export function encryptedAnswer(xml: string): { isEncrypted: boolean; rest: string } {
  const isEncrypted = /<(?:[\w-]+:)?EncryptedAssertion[\s>]/.test(xml);
  if (!isEncrypted) return { isEncrypted, rest: xml };
  if ([...xml.matchAll(METHOD)].some(([, algorithm = ""]) => !SAFE.has(algorithm)))
    throw new ProviderFailure("The answer is encrypted in a way that is not safe.");
  return { isEncrypted, rest: xml.replaceAll(OAEP_DIGEST, "$1") };
}

/**
 * While a key is being replaced, the one that the provider has used is the one that opens it.
 * @returns that key, and what it opened
 * @throws ProviderFailure where none of them does
 */
export async function openedBy(keys: readonly OpenKey[], xml: string): Promise<{ key: OpenKey; content: string }> {
  const { decryptXml, parseDomFromString, xpath } = await import("@node-saml/node-saml/lib/xml.js");
  const failure = new ProviderFailure("The answer can't be decrypted.");
  const document = await parseDomFromString(xml).catch(() => null);
  const [sealed] = document === null ? [] : xpath.selectElements(document, "/*/*[local-name()='EncryptedAssertion']");
  if (sealed === undefined) throw failure;
  for (const key of keys) {
    const content = await decryptXml(sealed.toString(), key.privateKey).catch(() => null);
    if (typeof content === "string") return { key, content };
  }
  throw failure;
}
