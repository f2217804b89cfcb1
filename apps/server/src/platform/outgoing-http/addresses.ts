/**
 * Which addresses a call to a URL that a person entered may reach. Without this, anyone who can enter one could make the
 * server read what only its own network can: a database's console, or the credentials that a cloud hands to its machines.
 */
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Public by its range, and yet what Azure's machines ask for their credentials. */
const METADATA = new Set(["168.63.129.16"]);
/** By name, as in HALYARD_TRUSTED_PROXIES. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** @param allowed addresses, ranges and names of ranges. @returns whether an address can be called */
export function addressRule(allowed: readonly string[]): (address: string) => boolean {
  const isNamed = namedRule(allowed);
  return (text) => isNamed(text) || isPublicAddress(text);
}

export const isPublicAddress = (text: string): boolean => ipaddr.isValid(text) && isPublic(ipaddr.process(text));

/** @param allowed as above. @returns whether an address is one of these */
export function namedRule(allowed: readonly string[]): (address: string) => boolean {
  const ranges = allowed.flatMap((range) => NAMED[range] ?? [range]).map(readRange);
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    // An IPv4 address that is written as an IPv6 one is what it stands for.
    const address = ipaddr.process(text);
    return ranges.some(([from, bits]) => from.kind() === address.kind() && address.match(from, bits));
  };
}

/** Everything that is handed out for use on the internet; the rest of IPv6 is reserved or stands for something else. */
const GLOBAL_IPV6: [Address, number] = [ipaddr.parse("2000::"), 3];

function isPublic(address: Address): boolean {
  if (address.range() !== "unicast" || METADATA.has(address.toString())) return false;
  return address.kind() === "ipv4" || address.match(...GLOBAL_IPV6);
}

function readRange(text: string): [Address, number] {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}
