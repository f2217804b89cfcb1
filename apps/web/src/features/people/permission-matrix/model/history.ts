/**
 * Undo and redo of pending changes. One step is one thing done: a click, or all cells of a bulk assignment, paste or
 * template, because no one wants to take five thousand cells back one by one. Pure.
 */
import { NOTHING_PENDING, type Pending } from "./pending.ts";

export interface History {
  past: readonly Pending[];
  present: Pending;
  future: readonly Pending[];
}

export const NO_HISTORY: History = { past: [], present: NOTHING_PENDING, future: [] };

/** The next step; a change of nothing makes no step. */
export function stepped(history: History, next: Pending): History {
  if (samePending(history.present, next)) return history;
  return { past: [...history.past, history.present], present: next, future: [] };
}

export function undone({ past, present, future }: History): History {
  const last = past.at(-1);
  if (last === undefined) return { past, present, future };
  return { past: past.slice(0, -1), present: last, future: [present, ...future] };
}

export function redone({ past, present, future }: History): History {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future };
  return { past: [...past, present], present: next, future: rest };
}

/** Every state of it seen again, after others saved; steps that became nothing are left out. The same where all is. */
export function mapped(history: History, change: (pending: Pending) => Pending): History {
  const present = change(history.present);
  const past = history.past.map(change);
  const future = history.future.map(change);
  const before = [...history.past, history.present, ...history.future];
  if ([...past, present, ...future].every((state, at) => samePending(state, before[at] ?? present))) return history;
  return { past: distinct([...past, present]).slice(0, -1), present, future: distinct([present, ...future]).slice(1) };
}

function distinct(states: readonly Pending[]): Pending[] {
  const kept: Pending[] = [];
  for (const state of states) {
    const last = kept.at(-1);
    if (last === undefined || !samePending(last, state)) kept.push(state);
  }
  return kept;
}

export function samePending(one: Pending, other: Pending): boolean {
  if (one === other) return true;
  if (one.size !== other.size) return false;
  for (const [roleId, changes] of one) {
    const others = other.get(roleId);
    if (others === changes) continue;
    if (others === undefined || others.size !== changes.size) return false;
    for (const [id, { action }] of changes) if (others.get(id)?.action !== action) return false;
  }
  return true;
}
