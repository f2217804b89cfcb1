/** Where an application can be sent back to. */

const LOOPBACK = new Set(["127.0.0.1", "[::1]"]);

/** https, a program on the person's own machine (RFC 8252, section 7.3), or a scheme of the application's own. */
export function isRegistrable(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || text.length > 2_000 || text.includes("#") || url.username !== "" || url.password !== "")
    return false;
  if (url.protocol === "https:") return true;
  if (url.protocol === "http:") return LOOPBACK.has(url.hostname) || url.hostname === "localhost";
  // A scheme of its own has a dot, as a domain does, so that it is no scheme of a browser (RFC 8252, section 7.1).
  return /^[a-z][a-z0-9+-]*\.[a-z0-9+.-]+:$/.test(url.protocol);
}

/** Letter for letter, but for the port of a program on the person's own machine, which takes what is free. */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  if (registered.includes(asked)) return true;
  const url = URL.parse(asked);
  if (url === null || url.protocol !== "http:" || !LOOPBACK.has(url.hostname) || asked.includes("#")) return false;
  url.port = "";
  return registered.some((one) => {
    const known = URL.parse(one);
    if (known === null || known.protocol !== "http:" || !LOOPBACK.has(known.hostname)) return false;
    known.port = "";
    return known.href === url.href;
  });
}

/** The address with more in its query. */
export function withParameters(address: string, parameters: Readonly<Record<string, string | null>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}
