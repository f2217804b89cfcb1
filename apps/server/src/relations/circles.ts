/** Whether a new relation would close a circle: then nothing could begin, or everything would be in its own way. */
import type { StoredRelationType } from "@halyard/contract/relations";
import type { Dialect } from "../platform/database/database.ts";
import type { Reader } from "../platform/database/schema.ts";
import { childrenOf, parentsOf, targetsOf } from "./store.ts";

/** A chain longer than this is broken data. */
const DEEPEST = 200;

/**
 * Whether `start` already depends on `goal`, so that `goal` cannot depend on `start` as well. For "follows" the
 * hierarchy counts: a parent ends with its children, and children wait for what their parents follow.
 * @param except a relation that is about to be replaced
 */
export async function dependsOn(
  db: Reader,
  dialect: Dialect,
  type: StoredRelationType,
  start: number,
  goal: number,
  except: number | null,
): Promise<boolean> {
  if (type !== "follows") return reaches(db, dialect, type, start, goal, except);
  // Ones that are waited for as a whole, and ones of which only what they follow is inherited.
  let whole = [start];
  let inherited: number[] = [];
  const knownWhole = new Set(whole);
  const knownInherited = new Set<number>();
  for (let depth = 0; depth < DEEPEST && whole.length + inherited.length > 0; depth++) {
    if (whole.includes(goal) || inherited.includes(goal)) return true;
    const both = [...whole, ...inherited];
    const [children, targets, parents] = await Promise.all([
      childrenOf(db, dialect, whole),
      targetsOf(db, dialect, type, both, except),
      parentsOf(db, dialect, both),
    ]);
    whole = fresh([...children, ...targets], knownWhole);
    inherited = fresh(parents, knownInherited);
  }
  return false;
}

async function reaches(
  db: Reader,
  dialect: Dialect,
  type: StoredRelationType,
  start: number,
  goal: number,
  except: number | null,
): Promise<boolean> {
  const known = new Set([start]);
  let next = [start];
  for (let depth = 0; depth < DEEPEST && next.length > 0; depth++) {
    if (next.includes(goal)) return true;
    next = fresh(await targetsOf(db, dialect, type, next, except), known);
  }
  return false;
}

function fresh(ids: readonly number[], known: Set<number>): number[] {
  const added = [...new Set(ids)].filter((id) => !known.has(id));
  for (const id of added) known.add(id);
  return added;
}

/** Whether one of the two is above the other in the hierarchy. */
export async function areInOneLine(db: Reader, dialect: Dialect, a: number, b: number): Promise<boolean> {
  for (const [below, above] of [
    [a, b],
    [b, a],
  ] as const) {
    let line = [below];
    for (let depth = 0; depth < DEEPEST && line.length > 0; depth++) {
      line = await parentsOf(db, dialect, line);
      if (line.includes(above)) return true;
    }
  }
  return false;
}
