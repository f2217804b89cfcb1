/** Which network an address belongs to, for limits: a client of IPv6 can change its last 64 bits as it likes. */
import { isIPv6 } from "node:net";

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Of IPv4 the address itself, of IPv6 the first four groups. */
export function networkOf(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  const [bare = ""] = plain.split("%", 1);
  if (!isIPv6(bare)) return plain;
  // The URL parser writes an address in its one shortest form.
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = Array.from({ length: 8 - groups.length - after.length }, () => "0");
  return `${[...groups, ...missing, ...after].slice(0, 4).join(":")}::/64`;
}
