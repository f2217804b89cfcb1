/** A connection to a directory: to addresses that can be called alone, encrypted as the settings say, and never for long. */
import { connect, isIP } from "node:net";
import { connect as connectSecurely } from "node:tls";
import type { Client, Entry, SearchOptions } from "ldapts";
import type { Context } from "../../platform/context.ts";
import { AddressRefused, NoAnswer } from "../../platform/outgoing-http/outgoing-http.ts";
import type { DirectoryConfig } from "./config.ts";

const PATIENCE_MS = 5_000;
const PAGE_SIZE = 500;

/** The directory cannot be asked. The message is for administrators and has nothing that was sent. */
export class DirectoryFailure extends Error {}

export interface Connection {
  /** @throws DirectoryFailure */
  search(base: string, options: SearchOptions): Promise<Entry[]>;
  /** The first entries alone. @throws DirectoryFailure */
  first(base: string, options: SearchOptions, most: number): Promise<Entry[]>;
  /** @returns whether the directory takes the password. @throws DirectoryFailure */
  bind(dn: string, password: string): Promise<boolean>;
}

const INVALID_CREDENTIALS = 49;

/** Loaded by those who have a directory: it is 11 MB. */
export const ldap = () => import("ldapts");

/** Works with a connection, which is closed after it. @throws DirectoryFailure */
export async function connected<Answer>(
  ctx: Context,
  config: DirectoryConfig,
  work: (connection: Connection) => Promise<Answer>,
): Promise<Answer> {
  const client = await clientOf(ctx, config);
  try {
    if (config.security === "starttls") await failing(() => client.startTLS(tlsOptions(config)));
    return await work({
      first: (base, options, most) => failing(() => firstOf(client, base, options, most)),
      search: (base, options) => failing(() => searched(client, base, options)),
      bind: (dn, password) => failing(() => bound(client, dn, password)),
    });
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

const tlsOptions = ({ host, certificate }: DirectoryConfig) => ({
  // A certificate for an address is checked by it; servers are not told addresses as names (RFC 6066, section 3).
  ...(isIP(host) === 0 ? { servername: host } : { host }),
  ...(certificate === "" ? {} : { ca: certificate }),
});

async function clientOf(ctx: Context, config: DirectoryConfig): Promise<Client> {
  const { host, port, security } = config;
  const way = await failing(() => ctx.outgoing.wayTo(host, port));
  const there = "socket" in way ? way : { host: way.address, port };
  // The connection goes to the address that was checked: to resolve the name again could give another one.
  const { Client: LdapClient } = await ldap();
  return new LdapClient({
    url: `${security === "ldaps" ? "ldaps" : "ldap"}://${host.includes(":") ? `[${host}]` : host}:${port}`,
    timeout: PATIENCE_MS,
    connectTimeout: PATIENCE_MS,
    strictDN: false,
    ...(security === "ldaps"
      ? { createSecureConnection: () => connectSecurely({ ...tlsOptions(config), ...there }) }
      : { createConnection: () => ("socket" in way ? way.socket : connect({ host: way.address, port })) }),
  });
}

async function searched(client: Client, base: string, options: SearchOptions): Promise<Entry[]> {
  // Servers answer 500 or 1,000 entries at once; more come in pages.
  const { searchEntries } = await client.search(base, { paged: { pageSize: PAGE_SIZE }, ...options });
  return searchEntries;
}

async function firstOf(client: Client, base: string, options: SearchOptions, most: number): Promise<Entry[]> {
  // A limit of the search itself would be an error of the server once it is reached.
  const pages = client.searchPaginated(base, { ...options, paged: { pageSize: most } });
  for await (const { searchEntries } of pages) return searchEntries.slice(0, most);
  return [];
}

async function bound(client: Client, dn: string, password: string): Promise<boolean> {
  // Without a password a bind asks for nothing and goes well with many servers (RFC 4513, section 5.1.2).
  if (dn === "" || password === "") return false;
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    const { ResultCodeError } = await ldap();
    if (error instanceof ResultCodeError && error.code === INVALID_CREDENTIALS) return false;
    throw error;
  }
}

async function failing<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DirectoryFailure) throw error;
    throw new DirectoryFailure(await sentenceOf(error), { cause: error });
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed.",
  EHOSTUNREACH: "The host cannot be reached.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The directory's certificate is not trusted. Enter the certificate of its authority.",
  SELF_SIGNED_CERT_IN_CHAIN: "The directory's certificate is not trusted. Enter the certificate of its authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "The directory's certificate is not trusted. Enter the certificate of its authority.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "The directory's certificate is not trusted. Enter the certificate of its authority.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The directory's certificate is for another host.",
  CERT_HAS_EXPIRED: "The directory's certificate has expired.",
};

async function sentenceOf(error: unknown): Promise<string> {
  if (error instanceof AddressRefused || error instanceof NoAnswer) return error.message;
  const { ResultCodeError } = await ldap();
  if (error instanceof ResultCodeError) return `The directory answered ${error.name} (${error.code}).`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof Error && /timeout|timed out/i.test(error.message))
    return "The directory did not answer in time.";
  return WORDS[code] ?? `The directory cannot be asked${code === "" ? "" : ` (${code})`}.`;
}
