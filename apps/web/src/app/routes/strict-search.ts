/**
 * The search parameters of a route as it reads them, and nothing else: the router lays what a route makes of an address
 * over the address itself, so that whatever the route left out, e.g. `group=colour`, would reach the page after all.
 */
type Raw = Record<string, unknown>;

/** @param read what the route knows of an address */
export function strictSearch<Search extends object>(read: (raw: Raw) => Search): (raw: Raw) => Search {
  return (raw) => ({ ...Object.fromEntries(Object.keys(raw).map((key) => [key, undefined])), ...read(raw) });
}
