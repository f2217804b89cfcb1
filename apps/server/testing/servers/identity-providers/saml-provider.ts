/** A SAML provider in the test itself: it signs what the test wants it to say, honest or not. */
import { constants, createCipheriv, publicEncrypt, randomBytes } from "node:crypto";
import { SignedXml } from "xml-crypto";
import type { KeyPair } from "../certificate.ts";

export const PROVIDER = "https://provider.example.org/saml";

export interface Said {
  /** null: no one has asked. */
  requestId: string | null;
  audience: string;
  recipient: string;
  /** Where the answer is sent; by default to the recipient, null: it does not say. */
  destination?: string | null;
  nameId?: string;
  issuer?: string;
  /** Seconds from now. */
  notBefore?: number;
  notOnOrAfter?: number;
  /** Several values of one name as a list. */
  attributes?: Readonly<Record<string, string | readonly string[]>>;
}

const instant = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

const valueOf = (value: string): string => `<saml:AttributeValue>${value}</saml:AttributeValue>`;

export function assertionOf(said: Said, id = "_assertion"): string {
  const {
    requestId,
    audience,
    recipient,
    nameId = "person-1",
    issuer = PROVIDER,
    notBefore = -5,
    notOnOrAfter = 60,
  } = said;
  const attributes = Object.entries(said.attributes ?? {})
    .map(([name, values]) => `<saml:Attribute Name="${name}">${[values].flat().map(valueOf).join("")}</saml:Attribute>`)
    .join("");
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${instant(0)}">` +
    `<saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID>${nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ` +
    `${inResponseTo(requestId)}NotOnOrAfter="${instant(notOnOrAfter)}" Recipient="${recipient}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${instant(notBefore)}" NotOnOrAfter="${instant(notOnOrAfter)}"><saml:AudienceRestriction>` +
    `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${instant(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password` +
    `</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `${attributes === "" ? "" : `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>`}</saml:Assertion>`
  );
}

const inResponseTo = (requestId: string | null): string => (requestId === null ? "" : `InResponseTo="${requestId}" `);

export const responseOf = (
  { requestId, recipient, destination = recipient, issuer = PROVIDER }: Said,
  inside: string,
): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
  `ID="_response" Version="2.0" ${inResponseTo(requestId)}${destination === null ? "" : `Destination="${destination}" `}` +
  `IssueInstant="${instant(0)}">` +
  `<saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>` +
  `</samlp:Status>${inside}</samlp:Response>`;

interface Encryption {
  content?: "aes256-gcm" | "aes128-cbc" | "tripledes";
  key?: "rsa-oaep-mgf1p" | "rsa-1_5";
}

const CONTENT = {
  "aes256-gcm": { cipher: "aes-256-gcm", key: 32, iv: 12, name: "http://www.w3.org/2009/xmlenc11#aes256-gcm" },
  "aes128-cbc": { cipher: "aes-128-cbc", key: 16, iv: 16, name: "http://www.w3.org/2001/04/xmlenc#aes128-cbc" },
  tripledes: { cipher: "des-ede3-cbc", key: 24, iv: 8, name: "http://www.w3.org/2001/04/xmlenc#tripledes-cbc" },
} as const;

function sealedWith(cipher: string, secret: Buffer, iv: Buffer, text: string): Buffer[] {
  if (cipher === "aes-256-gcm") {
    const sealing = createCipheriv(cipher, secret, iv);
    return [sealing.update(text, "utf8"), sealing.final(), sealing.getAuthTag()];
  }
  const sealing = createCipheriv(cipher, secret, iv);
  return [sealing.update(text, "utf8"), sealing.final()];
}

/** @param certificate of who can read it */
export function encrypted(
  assertion: string,
  certificate: string,
  { content = "aes256-gcm", key = "rsa-oaep-mgf1p" }: Encryption = {},
): string {
  const { cipher, name, ...lengths } = CONTENT[content];
  const [secret, iv] = [randomBytes(lengths.key), randomBytes(lengths.iv)];
  const data = Buffer.concat([iv, ...sealedWith(cipher, secret, iv, assertion)]);
  const { RSA_PKCS1_OAEP_PADDING, RSA_PKCS1_PADDING } = constants;
  const padding = key === "rsa-1_5" ? RSA_PKCS1_PADDING : RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key: certificate, padding }, secret).toString("base64");
  const value = (text: string): string =>
    `<xenc:CipherData><xenc:CipherValue>${text}</xenc:CipherValue></xenc:CipherData>`;
  return (
    `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"><xenc:EncryptedData ` +
    `xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" Type="http://www.w3.org/2001/04/xmlenc#Element">` +
    `<xenc:EncryptionMethod Algorithm="${name}"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">` +
    `<xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#${key}">` +
    `<ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/></xenc:EncryptionMethod>${value(wrapped)}` +
    `</xenc:EncryptedKey></ds:KeyInfo>${value(data.toString("base64"))}</xenc:EncryptedData></saml:EncryptedAssertion>`
  );
}

/** What it says of itself. */
export const metadataOf = (
  certificates: readonly string[],
  {
    issuer = PROVIDER,
    entryPoint = "https://provider.example.org/sso",
    use = 'use="signing"',
    attributes = "",
    binding = "HTTP-Redirect",
  } = {},
): string =>
  `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}" ${attributes}>` +
  `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
  certificates.map((pem) => keyOf(pem, use)).join("") +
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${entryPoint}/post"/>` +
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${entryPoint}"/>` +
  `</md:IDPSSODescriptor></md:EntityDescriptor>`;

const keyOf = (pem: string, use: string): string =>
  `<md:KeyDescriptor ${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>` +
  `${pem.replaceAll(/-----[^-]+-----/g, "")}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;

/** With a signature of its assertion. */
export function signed(xml: string, { key }: KeyPair, hash: "sha256" | "sha1" = "sha256"): string {
  const [signature, digest] =
    hash === "sha1"
      ? ["http://www.w3.org/2000/09/xmldsig#rsa-sha1", "http://www.w3.org/2000/09/xmldsig#sha1"]
      : ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "http://www.w3.org/2001/04/xmlenc#sha256"];
  const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
  const signer = new SignedXml({
    privateKey: key,
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: exclusive,
  });
  signer.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", exclusive],
    digestAlgorithm: digest,
  });
  signer.computeSignature(xml, {
    location: { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: "after" },
  });
  return signer.getSignedXml();
}
