/**
 * SAML 2.0: what is signed is the only thing that is read, by node-saml. Its answers are refused besides where anything in
 * them is of no use to an honest provider: document types, comments, several assertions, SHA-1.
 */
import { randomBytes } from "node:crypto";
import type { SAML } from "@node-saml/node-saml";
import { isObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { configOf } from "./providers/config.ts";
import { ProviderFailure, type Claims } from "./providers/protocol.ts";
import { encryptedAnswer, openedBy } from "./saml-keys/encryption.ts";
import { openKeysOf, type OpenKey } from "./saml-keys/keys.ts";
import { certificatesIn } from "./saml-metadata/certificates.ts";
import {
  requireDestination,
  requireMadeFor,
  SKEW_MS,
  unsolicitedIn,
  type Unsolicited,
} from "./saml-answers/assertion.ts";
import { acsUri, entityId } from "./service.ts";
import type { ProviderRow } from "./providers/store.ts";

const MOST_LETTERS = 700_000;

/**
 * Loads what it needs only here: most instances have no such provider, and starting would wait for it.
 * @param requestId the one that an answer has to be for; null: no one has asked
 * @param opensWith what an encrypted answer is opened with
 */
async function serviceProvider(
  provider: ProviderRow,
  origin: string,
  { requestId, signsWith, opensWith }: { requestId: string | null; signsWith?: OpenKey; opensWith?: OpenKey },
): Promise<SAML> {
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
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    ...(signsWith === undefined ? {} : { privateKey: signsWith.privateKey }),
    ...(opensWith === undefined ? {} : { decryptionPvk: opensWith.privateKey }),
    validateInResponseTo: requestId === null ? ValidateInResponseTo.never : ValidateInResponseTo.always,
    ...(requestId === null ? {} : { generateUniqueId: () => requestId }),
    // The one request is known; that it is answered once, the state sees to.
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: 0 }),
      getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

/** @returns the request's id, and where the browser is sent with it */
export async function samlRequest(ctx: Context, provider: ProviderRow, origin: string) {
  // An XML id does not begin with a digit.
  const id = `_${randomBytes(20).toString("hex")}`;
  const keys = await openKeysOf(ctx, provider.id);
  const service = await serviceProvider(provider, origin, { requestId: id, ...signer(provider, keys) });
  return { id, urlFor: (state: string) => service.getAuthorizeUrlAsync(state, undefined, {}) };
}

/** Our key, where the provider wants to know that a request is ours. */
function signer(provider: ProviderRow, keys: readonly OpenKey[]): { signsWith?: OpenKey } {
  if (configOf(provider).saml?.signRequests !== true) return {};
  const signsWith = keys.find(({ use }) => use === "current");
  // One that does not sign would be one that anyone can send.
  if (signsWith === undefined) throw new ProviderFailure("There is no key for signing. Save the provider again.");
  return { signsWith };
}

/** With the certificates of our keys, the next one beside the one that signs. */
export async function samlMetadata(ctx: Context, provider: ProviderRow, origin: string): Promise<string> {
  const keys = (await openKeysOf(ctx, provider.id)).filter(({ use }) => use !== "former");
  const newest = keys.find(({ use }) => use === "next") ?? keys[0];
  const service = await serviceProvider(provider, origin, {
    requestId: "_metadata",
    ...signer(provider, keys),
    ...(newest === undefined ? {} : { opensWith: newest }),
  });
  const certificates = keys.map(({ certificate }) => certificate);
  return service.generateServiceProviderMetadata(newest?.certificate ?? null, certificates);
}

interface Answer {
  /** What was asked; null: the provider sends someone by itself. */
  requestId: string | null;
  /** Base64. */
  response: string;
}

/** @throws ProviderFailure where anything does not hold */
export async function samlClaims(ctx: Context, provider: ProviderRow, origin: string, answer: Answer): Promise<Claims> {
  return (await readAnswer(ctx, provider, origin, answer)).claims;
}

/** @returns with the claims what the answer is known by, so that it counts once. @throws ProviderFailure */
export async function unsolicitedClaims(
  ctx: Context,
  provider: ProviderRow,
  origin: string,
  response: string,
): Promise<Unsolicited & { claims: Claims }> {
  const { claims, assertion } = await readAnswer(ctx, provider, origin, { requestId: null, response });
  return { claims, ...unsolicitedIn(assertion, ctx.clock.now(), provider.answers_after) };
}

async function readAnswer(ctx: Context, provider: ProviderRow, origin: string, { requestId, response }: Answer) {
  if (response.length > MOST_LETTERS) throw new ProviderFailure("The answer is too large.");
  const xml = Buffer.from(response, "base64").toString("utf8");
  const { isEncrypted, rest } = encryptedAnswer(xml);
  requirePlain(rest);
  if (!isEncrypted && configOf(provider).saml?.requireEncryption === true)
    throw new ProviderFailure("The answer is not encrypted.");
  const opened = isEncrypted ? await openedBy(await openKeysOf(ctx, provider.id), xml) : null;
  if (opened !== null) requirePlain(opened.content);
  const service = await serviceProvider(provider, origin, {
    requestId,
    ...(opened === null ? {} : { opensWith: opened.key }),
  });
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
  const assertion = profile.getAssertion?.();
  const recipient = acsUri(origin, provider.slug);
  requireMadeFor(assertion, { recipient, requestId });
  requireDestination(xml, recipient, requestId !== null);
  const { attributes } = profile;
  const { trustEmail } = configOf(provider);
  const claims: Claims = {
    ...(isObject(attributes) ? attributes : {}),
    // A provider that is trusted with addresses has checked them: SAML has no word for it.
    email_verified: trustEmail,
    sub: subject,
  };
  return { claims, assertion };
}

/** Before anything reads it as XML. */
function requirePlain(xml: string): void {
  const refused = (what: string) => new ProviderFailure(`The answer has ${what}.`);
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw refused("a document type");
  if (xml.includes("<!--") || xml.includes("<?xml-stylesheet")) throw refused("a comment");
  if (/#(?:rsa-|hmac-)?sha1\b|#md5|#hmac/i.test(xml)) throw refused("a signature of a kind that is not safe");
  if ((xml.match(/<(?:[\w-]+:)?(?:Encrypted)?Assertion[\s>]/g) ?? []).length !== 1)
    throw refused("no assertion, or several");
}
