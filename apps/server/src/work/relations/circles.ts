/** Whether a new relation would close a circle: then nothing could begin, or everything would be in its own way. */
import type { StoredRelationType } from "@halyard/contract/work/relations";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
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
  const found = (at: Waiting): boolean => at.whole.includes(goal) || at.inherited.includes(goal);
  return waits(db, dialect, { whole: [start], inherited: [] }, found, { except, moved: null });
}

/**
 * Whether a work package would, as a child of this parent, wait for what waits for itself: the parent ends with it, and
 * it waits for all that the parent follows. Answers the same before the move and after it.
 */
export async function closesCircleUnder(
  db: Reader,
  dialect: Dialect,
  childId: number,
  parentId: number,
): Promise<boolean> {
  const but = { except: null, moved: { childId, parentId } };
  const endsAfterParent = (at: Waiting): boolean => at.whole.includes(parentId);
  if (await waits(db, dialect, { whole: [childId], inherited: [] }, endsAfterParent, but)) return true;
  const waitsForChild = (at: Waiting): boolean => at.whole.includes(childId) || at.inherited.includes(childId);
  return waits(db, dialect, { whole: [], inherited: [parentId] }, waitsForChild, but);
}

/** Ones that are waited for as a whole, and ones of which only what they follow is inherited. */
interface Waiting {
  whole: readonly number[];
  inherited: readonly number[];
}

interface But {
  /** A relation that is about to be replaced. */
  except: number | null;
  /** A place in the hierarchy that counts instead of the stored one. */
  moved: { childId: number; parentId: number } | null;
}

/** Walks over all that is waited for, until it is at what is looked for. */
async function waits(
  db: Reader,
  dialect: Dialect,
  start: Waiting,
  found: (at: Waiting) => boolean,
  { except, moved }: But,
): Promise<boolean> {
  let { whole, inherited } = start;
  const knownWhole = new Set(whole);
  const knownInherited = new Set(inherited);
  for (let depth = 0; depth < DEEPEST && whole.length + inherited.length > 0; depth++) {
    if (found({ whole, inherited })) return true;
    const both = [...whole, ...inherited];
    const [children, targets, parents] = await Promise.all([
      childrenOf(db, dialect, whole),
      targetsOf(db, dialect, "follows", both, except),
      parentsOf(
        db,
        dialect,
        both.filter((id) => id !== moved?.childId),
      ),
    ]);
    const below = children.filter((id) => id !== moved?.childId);
    if (moved !== null && whole.includes(moved.parentId)) below.push(moved.childId);
    if (moved !== null && both.includes(moved.childId)) parents.push(moved.parentId);
    whole = fresh([...below, ...targets], knownWhole);
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
