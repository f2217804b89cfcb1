/**
 * Calls to addresses that people enter: webhooks, push services, and whatever else an administrator points somewhere. A
 * name is resolved first, every address of it is checked, and the connection goes to a checked address: resolving it
 * again could give another one. Redirects are answers like any other; no one follows them.
 *
 * With a proxy (`HALYARD_OUTGOING_PROXY`), names that can be resolved are checked the same way, and then the proxy connects.
 * Addresses in `HALYARD_OUTGOING_ALLOWED` are called directly. Services that the people who run the server name (own-services.ts)
 * go the same way, but no address is refused.
 */
import { lookup } from "node:dns/promises";
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { isIP, type LookupFunction, type Socket } from "node:net";
import type { Settings } from "../environment/settings.ts";
import { addressRule, isPublicAddress, namedRule } from "./addresses.ts";
import { NoAnswer } from "./no-answer.ts";
import { callOwn, type OwnCall } from "./own-services.ts";
import { tunnelThrough } from "./tunnel.ts";

const PATIENCE_MS = 10_000;
const MOST_BYTES = 1_048_576;

export interface OutgoingRequest {
  method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD";
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** For all of it, from the name to the last byte of the answer. */
  patienceMs?: number;
  /** What is read of an answer's body. */
  mostBytes?: number;
}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Whether the body went on after what was read of it. */
  isCut: boolean;
}

/** The address is one that is not called; the message says why, and nothing of what is there. */
export class AddressRefused extends Error {}

export { NoAnswer };

/** @returns every address of a name */
export type Resolver = (hostname: string) => Promise<string[]>;

export interface OutgoingHttp {
  /** @throws AddressRefused, NoAnswer */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
  /** For other protocols: a checked address to connect to, or the proxy's connection. @throws AddressRefused, NoAnswer */
  wayTo(host: string, port: number): Promise<{ address: string } | { socket: Socket }>;
  /** As `fetch` does, to a service that the people who run the server name: no address is refused. */
  fetch(url: string, call?: OwnCall): Promise<Response>;
  /** The proxy that leads to such a service; null: it is called directly. */
  proxyOf(host: string): Promise<string | null>;
}

const systemResolver: Resolver = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

export function createOutgoingHttp(
  {
    outgoingAllowed,
    outgoingProxy = null,
  }: Pick<Settings, "outgoingAllowed"> & Partial<Pick<Settings, "outgoingProxy">>,
  resolve: Resolver = systemResolver,
): OutgoingHttp {
  const isAllowed = addressRule(outgoingAllowed);
  const isInside = namedRule(outgoingAllowed);
  /** The proxy, or the checked addresses to connect to. */
  const wayOf = async (target: Pick<URL, "hostname">, deadline: AbortSignal) => {
    const check = checkedAddresses(target, resolve, isAllowed, deadline);
    // Behind a proxy, the server may be unable to resolve public names.
    const addresses = await (outgoingProxy === null ? check : check.catch(unlessUnknown));
    const isDirect = outgoingProxy === null || (addresses.length > 0 && addresses.every(isInside));
    return isDirect ? { addresses } : { proxy: outgoingProxy };
  };
  const proxyOf = async (host: string) => {
    if (outgoingProxy === null) return null;
    const name = bare(host);
    const addresses = isIP(name) === 0 ? await resolve(name).catch(() => []) : [name];
    // No proxy outside leads into our own network.
    const isNear = (address: string) => isInside(address) || !isPublicAddress(address);
    return addresses.length > 0 && addresses.every(isNear) ? null : outgoingProxy;
  };
  return {
    async send(request) {
      const url = readUrl(request.url);
      const deadline = AbortSignal.timeout(request.patienceMs ?? PATIENCE_MS);
      const { addresses, proxy } = await wayOf(url, deadline);
      return exchange(url, proxy === undefined ? directly(addresses) : through(proxy), request, deadline);
    },
    async wayTo(host, port) {
      const { addresses, proxy } = await wayOf({ hostname: host }, AbortSignal.timeout(PATIENCE_MS));
      if (proxy === undefined) return { address: addresses[0] ?? host };
      return { socket: await tunnelThrough(proxy, host, port, PATIENCE_MS) };
    },
    fetch: (url, call = {}) => callOwn(proxyOf, url, call),
    proxyOf,
  };
}

const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, "$1");

/** @throws AddressRefused */
function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new AddressRefused("The address must start with http:// or https://.");
  }
  // They would be sent to whatever answers there, and stand in every log of the address.
  if (url.username !== "" || url.password !== "") {
    throw new AddressRefused("The address must not have a user name or password in it.");
  }
  return url;
}

async function checkedAddresses(
  { hostname }: Pick<URL, "hostname">,
  resolve: Resolver,
  isAllowed: (address: string) => boolean,
  deadline: AbortSignal,
): Promise<string[]> {
  const host = bare(hostname);
  const addresses = isIP(host) === 0 ? await resolved(host, resolve, deadline) : [host];
  if (addresses.length === 0) throw new NoAnswer(`The host ${host} was not found.`);
  if (!addresses.every(isAllowed)) {
    throw new AddressRefused(
      `${host} is a private address. An administrator of the server can allow it with HALYARD_OUTGOING_ALLOWED.`,
    );
  }
  return addresses;
}

async function resolved(host: string, resolve: Resolver, deadline: AbortSignal): Promise<string[]> {
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener("abort", () => reject(new NoAnswer(`The name ${host} was not resolved in time.`)), {
      once: true,
    });
  });
  try {
    return await Promise.race([resolve(host), late]);
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(`The host ${host} was not found.`);
  }
}

/** @throws AddressRefused */
function unlessUnknown(error: unknown): string[] {
  if (error instanceof NoAnswer) return [];
  throw error;
}

/** How the connection is made. */
type Way = (url: URL) => Pick<RequestOptions, "lookup" | "agent">;

/** A connection that is kept open would be one to an address that was checked at another time. */
const directly =
  (addresses: readonly string[]): Way =>
  () => ({ lookup: lookupOf(addresses), agent: false });

const through =
  (proxy: string): Way =>
  ({ protocol }) => ({
    agent:
      protocol === "https:"
        ? new HttpsAgent({ proxyEnv: { HTTPS_PROXY: proxy } })
        : new HttpAgent({ proxyEnv: { HTTP_PROXY: proxy } }),
  });

/** Answers every question for the name with the checked addresses. */
const lookupOf = (addresses: readonly string[]): LookupFunction => {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    if (options.all === true) done(null, answers);
    else done(null, answers[0]?.address ?? "", answers[0]?.family);
  };
};

function exchange(
  url: URL,
  way: Way,
  { method, headers = {}, body, mostBytes = MOST_BYTES }: OutgoingRequest,
  deadline: AbortSignal,
): Promise<OutgoingAnswer> {
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }) },
    ...way(url),
    signal: deadline,
  };
  return new Promise((fulfil, reject) => {
    const fail = (error: unknown) => reject(new NoAnswer(reasonOf(error, deadline)));
    const sent = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, options, (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = (isCut: boolean) =>
        fulfil({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks), isCut });
      answer.on("error", fail);
      answer.on("end", () => finish(false));
      answer.on("data", (chunk: Buffer) => {
        const room = mostBytes - bytes;
        chunks.push(chunk.subarray(0, room));
        bytes += chunk.length;
        if (chunk.length <= room) return;
        finish(true);
        sent.destroy();
      });
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed before an answer came.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host's network cannot be reached.",
  EPIPE: "The connection was closed before an answer came.",
};

function reasonOf(error: unknown, deadline: AbortSignal): string {
  if (deadline.aborted) return "There was no complete answer in time.";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return WORDS[code] ?? `The call failed${code === "" ? "" : ` (${code})`}.`;
}
