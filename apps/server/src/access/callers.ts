/** Callers by their user, kept until the `access` revision of the database moves on. */
import type { Reader } from "../platform/database/schema.ts";
import { Caller, type Identity } from "./caller.ts";
import { loadFacts, loadHeldRoles, type AccessFacts } from "./grants.ts";

const MOST_KEPT = 2_000;

export class Callers {
  readonly #db: Reader;
  #revision = -1;
  #facts: Promise<AccessFacts> | null = null;
  #callers = new Map<number, Caller>();

  constructor(db: Reader) {
    this.#db = db;
  }

  /**
   * @param identity the user's row as it is now
   * @param revision the `access` revision that was read with it: the caller is never older than that
   */
  async of(identity: Identity, revision: number): Promise<Caller> {
    if (revision !== this.#revision) {
      this.#revision = revision;
      this.#facts = null;
      this.#callers = new Map();
    }
    const known = this.#callers.get(identity.id);
    if (known !== undefined) return known;
    const callers = this.#callers;
    const facts = await (this.#facts ??= this.#load());
    const caller = new Caller(identity, facts, await loadHeldRoles(this.#db, facts, identity.id));
    if (callers.size >= MOST_KEPT) callers.clear();
    callers.set(identity.id, caller);
    return caller;
  }

  /** What could not be read is read again by the next request. */
  #load(): Promise<AccessFacts> {
    const facts = loadFacts(this.#db);
    facts.catch(() => {
      if (this.#facts === facts) this.#facts = null;
    });
    return facts;
  }
}
