/**
 * SAML 2.0: what is signed is the only thing that is read, by node-saml. Its answers are refused besides where anything in
 * them is of no use to an honest provider: document types, comments, several assertions, SHA-1.
 */
import { randomBytes } from "node:crypto";
import type { SAML } from "@node-saml/node-saml";
import { isObject } from "../../hal/json.ts";
import { configOf } from "./config.ts";
import { ProviderFailure, type Claims } from "./protocol.ts";
import { certificatesIn } from "./saml-metadata/certificates.ts";
import { acsUri, entityId } from "./service.ts";
import type { ProviderRow } from "./store.ts";

const SKEW_MS = 30_000;
const MOST_LETTERS = 700_000;

/**
 * Loads what it needs only here: most instances have no such provider, and starting would wait for it.
 * @param requestId the one that an answer has to be for
 */
async function serviceProvider(provider: ProviderRow, origin: string, requestId: string): Promise<SAML> {
  const { saml } = configOf(provider);
  if (saml === null) throw new ProviderFailure("The provider's settings are not complete.");
  const { SAML: ServiceProvider, ValidateInResponseTo } = await import("@node-saml/node-saml");
  return new ServiceProvider({
    entryPoint: saml.entryPoint,
    idpCert: certificatesIn(saml.certificates),
    idpIssuer: provider.issuer,
    issuer: entityId(origin, provider.slug),
    audience: entityId(origin, provider.slug),
    callbackUrl: acsUri(origin, provider.slug),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => requestId,
    // The one request is known; that it is answered once, the state sees to.
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: 0 }),
      getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

/** @returns the request's id, and where the browser is sent with it */
export async function samlRequest(provider: ProviderRow, origin: string) {
  // An XML id does not begin with a digit.
  const id = `_${randomBytes(20).toString("hex")}`;
  const service = await serviceProvider(provider, origin, id);
  return { id, urlFor: (state: string) => service.getAuthorizeUrlAsync(state, undefined, {}) };
}

export async function samlMetadata(provider: ProviderRow, origin: string): Promise<string> {
  return (await serviceProvider(provider, origin, "_")).generateServiceProviderMetadata(null, null);
}

/** @throws ProviderFailure where anything does not hold */
export async function samlClaims(
  provider: ProviderRow,
  origin: string,
  { requestId, response }: { requestId: string; response: string },
): Promise<Claims> {
  requirePlain(response);
  const service = await serviceProvider(provider, origin, requestId);
  const { profile } = await service.validatePostResponseAsync({ SAMLResponse: response }).catch((error: unknown) => {
    throw new ProviderFailure(
      error instanceof Error ? `${error.message.replace(/\.$/, "")}.` : "The answer makes no sense.",
    );
  });
  const subject = profile?.nameID ?? "";
  if (profile === null || subject === "" || subject.length > 255)
    throw new ProviderFailure("The provider names no subject.");
  // The library compares it at a sign-out alone.
  if (profile.issuer !== provider.issuer) throw new ProviderFailure("The answer is from another provider.");
  requireRecipient(profile.getAssertion?.(), acsUri(origin, provider.slug));
  const { attributes } = profile;
  const { trustEmail } = configOf(provider);
  return {
    ...(isObject(attributes) ? attributes : {}),
    // A provider that is trusted with addresses has checked them: SAML has no word for it.
    email_verified: trustEmail,
    sub: subject,
  };
}

/** Before anything reads it as XML. */
function requirePlain(response: string): void {
  if (response.length > MOST_LETTERS) throw new ProviderFailure("The answer is too large.");
  const xml = Buffer.from(response, "base64").toString("utf8");
  const refused = (what: string) => new ProviderFailure(`The answer has ${what}.`);
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw refused("a document type");
  if (xml.includes("<!--") || xml.includes("<?xml-stylesheet")) throw refused("a comment");
  if (/#(?:rsa-|hmac-)?sha1\b|#md5|#hmac/i.test(xml)) throw refused("a signature of a kind that is not safe");
  if ((xml.match(/<(?:[\w-]+:)?(?:Encrypted)?Assertion[\s>]/g) ?? []).length !== 1)
    throw refused("no assertion, or several");
}

/** That the assertion was made for this address: another service's cannot be used here. */
function requireRecipient(assertion: unknown, expected: string): void {
  const data = found(assertion, "SubjectConfirmationData");
  const recipients = data.map((one) => (isObject(one) && isObject(one["$"]) ? one["$"]["Recipient"] : undefined));
  if (recipients.length === 0 || recipients.some((one) => one !== expected))
    throw new ProviderFailure("The answer is for another address.");
}

function found(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => found(one, name));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === name ? (Array.isArray(one) ? one : [one]) : found(one, name),
  );
}
