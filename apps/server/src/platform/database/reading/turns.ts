/**
 * Who reads next. Of what one caller asks for a part is done at once and the rest waits, and among those that wait the
 * caller whose turn is longest ago is first: one of them cannot take all of the database.
 */
import { DatabaseUnavailable, StatementTimeout } from "../../outages/outages.ts";
import type { RequestScope } from "../../requests/request-scope.ts";
import { whenOver } from "../../outages/patience.ts";

const MOST_KNOWN = 2_000;
/** The caller of everything outside a request. */
const SYSTEM = "system";

export interface Asked {
  readonly scope: RequestScope | undefined;
  reject(error: unknown): void;
}

export interface Rules<Read extends Asked> {
  /** @param running of all callers, this one's with them */
  hasRoom(read: Read, running: ReadonlySet<Read>): boolean;
  /** To be followed by {@link Turns.ended} in any case. */
  begin(read: Read): void;
  /** Whether nothing has to be done of it, as its client has gone. */
  isLeft(read: Read): boolean;
  patience(read: Read): Patience;
}

export interface Patience {
  /** How many with such a bound wait at most of one caller; nothing: any number. */
  most?: number;
  /** How long it waits at most; nothing: as long as it takes. */
  ms?: number;
  /** How long it waits at most while the database answers nothing at all. */
  silentMs?: number;
  /** Makes what it is answered where that is over: an error takes longer to make than most reads wait. */
  error(): Error;
}

/** For what takes long: more than these are no use to anyone. */
export const longPatience = (): Patience => ({
  most: 50,
  error: () => new StatementTimeout("has too much to do for this caller"),
});

interface Place<Read> {
  readonly read: Read;
  readonly isBounded: boolean;
  /** Ends what waits for the client to go, or for the time to be over. */
  leave(): void;
}

export const callerOf = ({ scope }: Asked): string | number => scope?.caller ?? SYSTEM;

export const gone = (): StatementTimeout => new StatementTimeout("is no longer asked: the client is gone");

export class Turns<Read extends Asked> {
  readonly #rules: Rules<Read>;
  readonly #running = new Set<Read>();
  readonly #waiting = new Set<Place<Read>>();
  /** When a caller last had a turn, by a count. */
  readonly #turns = new Map<string | number, number>();
  #turn = 0;
  #answeredAt = -Infinity;
  #isClosed = false;

  constructor(rules: Rules<Read>) {
    this.#rules = rules;
  }

  /** Whether a request's caller has something that runs or waits. */
  isBusyWith(scope: RequestScope | undefined): boolean {
    if (scope === undefined) return false;
    const isTheirs = (read: Read): boolean => read.scope?.caller === scope.caller;
    return [...this.#running].some(isTheirs) || [...this.#waiting].some(({ read }) => isTheirs(read));
  }

  get size(): number {
    return this.#running.size;
  }

  /** It begins now, or when there is room for it. */
  add(read: Read): void {
    if (this.#isClosed) return read.reject(new DatabaseUnavailable("is closed"));
    if (this.#rules.isLeft(read)) return read.reject(gone());
    if (this.#waiting.size === 0 && this.#rules.hasRoom(read, this.#running)) return this.#start(read);
    const patience = this.#rules.patience(read);
    if (read.scope !== undefined && this.#boundedOf(read) >= (patience.most ?? Infinity))
      return read.reject(patience.error());
    this.#waiting.add(this.#placeOf(read, patience));
    this.next();
  }

  /** It runs already, whether or not there is room. */
  begun(read: Read): void {
    if (this.#turns.size >= MOST_KNOWN) this.#turns.clear();
    this.#turns.set(callerOf(read), ++this.#turn);
    this.#running.add(read);
  }

  /** @param isAnswered whether the database said something to it */
  ended(read: Read, isAnswered = true): void {
    if (isAnswered) this.#answeredAt = performance.now();
    this.#running.delete(read);
    this.next();
  }

  next(): void {
    while (this.#waiting.size > 0 && !this.#isClosed) {
      const first = this.#firstWithRoom();
      if (first === null) return;
      this.#remove(first);
      this.#start(first.read);
    }
  }

  /** Of the callers for whom there is room the one whose turn is longest ago, and of that one what came first. */
  #firstWithRoom(): Place<Read> | null {
    let first: Place<Read> | null = null;
    let longestAgo = Infinity;
    for (const place of this.#waiting) {
      const turn = this.#turns.get(callerOf(place.read)) ?? 0;
      if (turn >= longestAgo || !this.#rules.hasRoom(place.read, this.#running)) continue;
      first = place;
      longestAgo = turn;
    }
    return first;
  }

  close(): void {
    this.#isClosed = true;
    for (const { read, leave } of this.#waiting) {
      leave();
      read.reject(new DatabaseUnavailable("is closed"));
    }
    this.#waiting.clear();
  }

  #start(read: Read): void {
    this.begun(read);
    this.#rules.begin(read);
  }

  #boundedOf(read: Read): number {
    const caller = callerOf(read);
    return [...this.#waiting].filter((place) => place.isBounded && callerOf(place.read) === caller).length;
  }

  #placeOf(read: Read, { most, ms = Infinity, silentMs = Infinity, error }: Patience): Place<Read> {
    const since = performance.now();
    const leftMs = (): number => Math.min(since + ms, Math.max(since, this.#answeredAt) + silentMs) - performance.now();
    const giveUp = (reason: Error): void => {
      this.#remove(place);
      read.reject(reason);
    };
    const forget = read.scope?.onGone(() => {
      if (this.#rules.isLeft(read)) giveUp(gone());
    });
    const place: Place<Read> = {
      read,
      isBounded: most !== undefined,
      leave() {
        forget?.();
        endWaiting();
      },
    };
    const endWaiting = whenOver(leftMs, () => giveUp(error()));
    return place;
  }

  #remove(place: Place<Read>): void {
    place.leave();
    this.#waiting.delete(place);
  }
}
