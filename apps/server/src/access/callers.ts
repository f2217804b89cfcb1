/** What people may do, kept until the `access` revision of the database moves on. */
import type { Reader } from "../platform/database/schema/schema.ts";
import { BoundedCache } from "../platform/bounded-cache.ts";
import { forEveryone } from "../platform/requests/request-scope.ts";
import { Caller, type Identity } from "./caller.ts";
import { loadFacts, loadHeldRoles, type AccessFacts } from "./grants.ts";

const MOST_CALLERS = 2_000;
/** Of all projects together: everyone is kept once for each of them. */
const MOST_IN_PROJECTS = 20_000;

export interface Access {
  revision: number;
  facts: Promise<AccessFacts>;
  /** By their user. */
  callers: Map<number, Caller>;
  /** Everyone, by the project in which they are asked about. */
  callersIn: BoundedCache<number | null, Caller>;
  /** Those with a permission there, by permission and project. */
  callersWho: BoundedCache<string, Caller>;
  /** The same people for all projects: they are read once, however many projects are asked about one after the other. */
  everyone: BoundedCache<"active", Identity>;
}

/** How often callers were in memory, and how often they had to be read, since the start. */
export const callerCacheRequests = { hit: 0, miss: 0 };

const kept = new WeakMap<Reader, Access>();

/** The callers that are in memory now. */
export const callersKept = (db: Reader): readonly Caller[] => [...(kept.get(db)?.callers.values() ?? [])];

/** @param revision what was read of it for this question: what is answered is never older than that */
export function accessAt(db: Reader, revision: number): Access {
  const known = kept.get(db);
  if (known?.revision === revision) return known;
  const access: Access = {
    revision,
    facts: forEveryone(() => loadFacts(db)),
    callers: new Map(),
    callersIn: new BoundedCache(MOST_IN_PROJECTS),
    callersWho: new BoundedCache(MOST_IN_PROJECTS),
    everyone: new BoundedCache(Infinity),
  };
  // What could not be read is read again by the next one who asks.
  access.facts.catch(() => kept.delete(db));
  kept.set(db, access);
  return access;
}

/** @param identity the user's row as it is now @param revision that was read with it */
export async function callerAt(db: Reader, identity: Identity, revision: number): Promise<Caller> {
  const { facts: loading, callers } = accessAt(db, revision);
  const known = callers.get(identity.id);
  callerCacheRequests[known === undefined ? "miss" : "hit"]++;
  if (known !== undefined) return known;
  const facts = await loading;
  const caller = new Caller(identity, facts, await loadHeldRoles(db, facts, identity.id));
  if (callers.size >= MOST_CALLERS) callers.clear();
  callers.set(identity.id, caller);
  return caller;
}
