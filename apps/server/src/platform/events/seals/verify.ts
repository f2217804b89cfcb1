/** Whether the journal is what was sealed: reads all of it, and changes nothing. */
import type { Database } from "../../database/schema/dialect.ts";
import type { Reader } from "../../database/schema/schema.ts";
import { readChanges } from "../journal.ts";
import { knownDigest } from "./amend.ts";
import { digestNow, digestThere, hashOf, type Seal, type SealedLog } from "./seal.ts";

const SEALS_AT_ONCE = 2_000;
/** While the database reads some, the digests of others are made. */
const BLOCKS_AT_ONCE = 4;
/** The first of what is wrong says where to look. */
const MOST_PROBLEMS = 10;

export interface SealReport {
  /** Entries under seals that are what they were. */
  entries: number;
  /** Blocks of entries that were changed on purpose. */
  amended: number;
  /** The last entry that is sealed; 0: nothing is yet. */
  upTo: number;
  /** The end of the chain; empty: it has not begun. */
  hash: string;
  /** Entries that are not sealed yet. */
  waiting: number;
  /** Refusals under seals that are what they were. */
  refusals: number;
  /** In words; empty: all is as it was sealed. */
  problems: string[];
}

/** @param expected a hash that was written down elsewhere; null: none */
export async function verifySeals(
  database: Pick<Database, "db" | "dialect">,
  expected: string | null = null,
): Promise<SealReport> {
  const { db } = database;
  const problems: string[] = [];
  const say = (problem: string): void => void (problems.length < MOST_PROBLEMS && problems.push(problem));
  const { blocks, amendments, amended, hashes, hash } = await readChain(db, say);
  const whole = { events: 0, security_events: 0 };
  const others: Seal[] = [];
  const next = [...blocks.events, ...blocks.security_events].values();
  const lookOn = async (): Promise<void> => {
    for (const block of next) {
      const again = async (): Promise<number | null> => lookAt(db, block, await knownDigest(db, block));
      // Changed on purpose between two reads, it is what it should be at the next look.
      const found = (await firstLook(database, block, amendments)) ?? (await again()) ?? (await again());
      if (found === null) others.push(block);
      else whole[block.source] += found;
    }
  };
  await Promise.all(Array.from({ length: BLOCKS_AT_ONCE }, lookOn));
  for (const block of others.toSorted((one, other) => one.id - other.id).slice(0, MOST_PROBLEMS)) {
    say(await differs(db, block));
  }
  const upTo = blocks.events.at(-1)?.last_id ?? 0;
  for (const missing of await missingAnchors(db, hashes)) {
    say(`The hash that entry ${missing} wrote down is not in the chain: the chain was made again.`);
  }
  if (expected !== null && !hashes.has(expected)) say(`The hash ${expected} is not in the chain.`);
  const { events: entries, security_events: refusals } = whole;
  return { entries, refusals, amended, upTo, hash, waiting: await countAfter(db, upTo), problems };
}

/** @returns how many entries are as the seal says; null: they have to be looked at again */
async function firstLook(
  database: Pick<Database, "db" | "dialect">,
  block: Seal,
  amended: ReadonlyMap<string, string>,
) {
  const known = amended.get(spanOf(block)) ?? block.digest;
  const there = await digestThere(database, block);
  return there === null ? lookAt(database.db, block, known) : there.digest === known ? there.rows : null;
}

/** @returns how many entries are as the seal says; null: they are not */
async function lookAt(db: Reader, block: Seal, known: string): Promise<number | null> {
  const { rows, digest } = await digestNow(db, block);
  return digest === known ? rows : null;
}

const spanOf = ({ source, after_id: after, last_id: last }: Seal): string => `${source} ${after} ${last}`;

const NAMES = { events: "entries", security_events: "refusals" } as const;
const ONE = { events: "Entry", security_events: "Refusal" } as const;

async function differs(db: Reader, block: Seal): Promise<string> {
  const { after_id: after, last_id: last, rows } = block;
  const { rows: found } = await digestNow(db, block);
  const name = NAMES[block.source];
  if (found === rows && last === after + 1)
    return `${ONE[block.source]} ${last} is not what it was when it was sealed.`;
  return found === rows
    ? `${name.replace(/^./, (letter) => letter.toUpperCase())} ${after + 1} to ${last} are not what they were when they were sealed.`
    : `Of the ${rows} ${name} from ${after + 1} to ${last} that were sealed, there are ${found}.`;
}

async function readChain(db: Reader, say: (problem: string) => void) {
  const blocks: Record<SealedLog, Seal[]> = { events: [], security_events: [] };
  const hashes = new Set<string>();
  /** The last digest of each block that was changed on purpose. */
  const amendments = new Map<string, string>();
  let amended = 0;
  let before = "";
  for (let after = 0; ;) {
    const seals = await db
      .selectFrom("audit_seals")
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(SEALS_AT_ONCE)
      .execute();
    for (const seal of seals) {
      if (seal.hash !== hashOf(before, seal)) say(`Seal ${seal.id} is not what it was, or one before it is gone.`);
      before = seal.hash;
      hashes.add(seal.hash);
      if (seal.kind === "amendment") {
        amended++;
        amendments.set(spanOf(seal), seal.digest);
      } else {
        const before = blocks[seal.source];
        const end = before.at(-1)?.last_id ?? 0;
        if (seal.after_id !== end) say(`No seal is there for ${NAMES[seal.source]} ${end + 1} to ${seal.after_id}.`);
        before.push(seal);
      }
    }
    after = seals.at(-1)?.id ?? after;
    if (seals.length < SEALS_AT_ONCE) return { blocks, amendments, amended, hashes, hash: before };
  }
}

export const ANCHOR = { entityType: "AuditLog", action: "sealed" } as const;

/** Entries that wrote down a hash which the chain does not have. */
async function missingAnchors(db: Reader, hashes: ReadonlySet<string>): Promise<number[]> {
  const rows = await db
    .selectFrom("events")
    .where("entity_type", "=", ANCHOR.entityType)
    .where("action", "=", ANCHOR.action)
    .orderBy("id")
    .select(["id", "changes"])
    .execute();
  return rows.filter(({ changes }) => !hashes.has(String(readChanges(changes)["hash"]?.to))).map(({ id }) => id);
}

async function countAfter(db: Reader, id: number): Promise<number> {
  const row = await db
    .selectFrom("events")
    .where("id", ">", id)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
