/**
 * What a SAML provider says of itself: its name, where people are sent, what it signs with. It is read as strangers' XML:
 * small, without document types, and nothing of it is taken unless all that is needed is there.
 */
import { isObject } from "../../../hal/json.ts";
import { readCertificate, type Certificate } from "./certificates.ts";

const METADATA = "urn:oasis:names:tc:SAML:2.0:metadata";
const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const SIGNATURES = "http://www.w3.org/2000/09/xmldsig#";
const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
export const METADATA_BYTES = 1_000_000;
/** Microsoft's, with all claims that it can send, has fewer than 1,000. */
const MOST_TAGS = 20_000;
const MOST_CERTIFICATES = 10;
const LONGEST_ISSUER = 500;
const LONGEST_ADDRESS = 2_000;

/** The message is for the administrator who entered it. */
export class MetadataRefused extends Error {}

export interface SamlMetadata {
  issuer: string;
  entryPoint: string;
  certificates: Certificate[];
}

/** Which provider of a document. `only`: no other one will do, even if it is the only one. */
export interface Wanted {
  issuer: string;
  only: boolean;
}

/** @throws MetadataRefused */
export async function readMetadata(xml: string, wanted: Wanted, now: Date): Promise<SamlMetadata> {
  const root = await parsed(xml);
  if (root.name !== "EntityDescriptor" && root.name !== "EntitiesDescriptor")
    throw new MetadataRefused("This is not SAML metadata.");
  requireCurrent(root, now);
  const entity = entityOf(root, wanted);
  const role = providerRole(entity);
  if (role === undefined) throw new MetadataRefused("The metadata describes no identity provider.");
  for (const one of [entity, role]) requireCurrent(one, now);
  return { issuer: nameOf(entity), entryPoint: entryPointOf(role), certificates: certificatesOf(role) };
}

interface XmlElement {
  name: string;
  namespace: string;
  attribute(name: string): string;
  children: () => XmlElement[];
  text: string;
}

async function parsed(xml: string): Promise<XmlElement> {
  if (xml.length > METADATA_BYTES) throw new MetadataRefused("The metadata is too large.");
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new MetadataRefused("The metadata has a document type, which is refused.");
  if (xml.split("<").length > MOST_TAGS) throw new MetadataRefused("The metadata is too large.");
  // Read only here: most instances have no such provider, and starting would wait for it.
  const { parseStringPromise } = await import("xml2js");
  const read: unknown = await parseStringPromise(xml, { xmlns: true, explicitRoot: false }).catch(() => {
    throw new MetadataRefused("This is not well-formed XML.");
  });
  const root = elementOf(read);
  if (root?.namespace !== METADATA) throw new MetadataRefused("This is not SAML metadata.");
  return root;
}

/** xml2js keeps an element's namespace in `$ns`, its attributes in `$`, its text in `_`, and its children below their names. */
function elementOf(read: unknown): XmlElement | null {
  if (!isObject(read) || !isObject(read["$ns"])) return null;
  const { $ns: place, $: attributes, _: text, ...below } = read;
  return {
    name: String(place["local"]),
    namespace: String(place["uri"]),
    attribute: (name) => {
      const found = isObject(attributes) ? attributes[name] : undefined;
      return isObject(found) && typeof found["value"] === "string" ? found["value"].trim() : "";
    },
    children: () =>
      Object.values(below).flatMap((list) => (Array.isArray(list) ? list.flatMap((one) => elementOf(one) ?? []) : [])),
    text: typeof text === "string" ? text : "",
  };
}

const childrenOf = (parent: XmlElement, name: string, namespace = METADATA): XmlElement[] =>
  parent.children().filter((one) => one.name === name && one.namespace === namespace);

const nameOf = (entity: XmlElement): string => entity.attribute("entityID");

const providerRole = (entity: XmlElement): XmlElement | undefined =>
  childrenOf(entity, "IDPSSODescriptor").find((role) =>
    role.attribute("protocolSupportEnumeration").split(/\s+/).includes(PROTOCOL),
  );

/** The provider, of one or of several in one document. */
function entityOf(root: XmlElement, { issuer, only }: Wanted): XmlElement {
  const groups = [root];
  const entities: XmlElement[] = [];
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    if (group.name === "EntityDescriptor") entities.push(group);
    else groups.push(...childrenOf(group, "EntityDescriptor"), ...childrenOf(group, "EntitiesDescriptor"));
  }
  const providers = entities.filter((entity) => providerRole(entity) !== undefined);
  const named = providers.filter((one) => nameOf(one) === issuer);
  const [first, ...others] = named.length > 0 || only ? named : providers;
  if (providers.length === 0) throw new MetadataRefused("The metadata describes no identity provider.");
  if (first === undefined) throw new MetadataRefused("The metadata is of another provider.");
  if (others.length > 0)
    throw new MetadataRefused("The metadata describes several providers. Enter the entity ID of yours first.");
  const name = nameOf(first);
  if (name === "" || name.length > LONGEST_ISSUER) throw new MetadataRefused("The metadata names no entity ID.");
  return first;
}

function requireCurrent(element: XmlElement, now: Date): void {
  const until = element.attribute("validUntil");
  // What is no time is not believed to lie ahead.
  if (until !== "" && !(Date.parse(until) > now.getTime()))
    throw new MetadataRefused("The metadata is out of date: its validity has ended.");
}

function entryPointOf(role: XmlElement): string {
  const service = childrenOf(role, "SingleSignOnService").find((one) => one.attribute("Binding") === REDIRECT);
  const location = service?.attribute("Location") ?? "";
  const protocol = URL.parse(location)?.protocol;
  if (location.length > LONGEST_ADDRESS || (protocol !== "https:" && protocol !== "http:"))
    throw new MetadataRefused("The metadata has no address that takes sign-ins by HTTP redirect.");
  return location;
}

/** Those that are for signing or for everything, each once. */
function certificatesOf(role: XmlElement): Certificate[] {
  const keys = childrenOf(role, "KeyDescriptor").filter((key) => key.attribute("use") !== "encryption");
  const texts = keys
    .flatMap((key) => childrenOf(key, "KeyInfo", SIGNATURES))
    .flatMap((info) => childrenOf(info, "X509Data", SIGNATURES))
    .flatMap((data) => childrenOf(data, "X509Certificate", SIGNATURES))
    .map((one) => one.text.replaceAll(/\s/g, ""));
  const read = texts.flatMap((text) => readCertificate(Buffer.from(text, "base64")) ?? []);
  const once = [...new Map(read.map((one) => [one.fingerprint, one])).values()];
  if (once.length === 0) throw new MetadataRefused("The metadata has no certificate for signatures that can be read.");
  if (once.length > MOST_CERTIFICATES) throw new MetadataRefused("The metadata has too many certificates.");
  return once;
}
