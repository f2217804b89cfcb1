/** Copies of rules that are not saved yet. What is nothing but a copy is saved as one: in all types, or in none. */
import type { WorkflowCopyBody } from "@halyard/contract/schemas/work-types";
import type { WorkflowStores } from "./stores.ts";

interface Copied {
  source: WorkflowStores;
  body: Omit<WorkflowCopyBody, "lockVersions">;
  /** What was not saved right after it. */
  pending: ReadonlyMap<WorkflowStores, WorkflowStores["pending"]>;
}

interface Targets {
  /** The role that is copied; null: all of them. */
  role: number | null;
  toRoles: readonly number[];
  toTypes: readonly number[];
}

const copies = new WeakMap<WorkflowStores, Copied>();

/** In the other types: the roles of this one, or those that become like the source here. */
export const likeIn =
  ({ role, toRoles }: Omit<Targets, "toTypes">) =>
  (id: number): number | null =>
    role === null ? id : id === role || toRoles.includes(id) ? role : null;

/** Nothing is saved by it. @returns how many cells change */
export function copyRules(all: readonly WorkflowStores[], source: WorkflowStores, targets: Targets): number {
  const { role, toRoles, toTypes } = targets;
  const isAlone = all.every(({ changes }) => changes === 0);
  let count = source.copyFrom(source, (id) => (toRoles.includes(id) ? role : null));
  for (const one of all) if (toTypes.includes(one.workflow.id)) count += one.copyFrom(source, likeIn(targets));
  const pending = new Map(all.flatMap((one) => (one.changes === 0 ? [] : [[one, one.pending]])));
  const body = { from: { type: source.workflow.id, role }, toTypes: [...toTypes], toRoles: [...toRoles] };
  for (const one of all) {
    if (isAlone) copies.set(one, { source, body, pending });
    else copies.delete(one);
  }
  return count;
}

/** @returns the body that saves these, if they are a copy and nothing else; null: they are saved one after the other */
export function copyOf(changed: readonly WorkflowStores[]): WorkflowCopyBody | null {
  const [first] = changed;
  const copied = first === undefined ? undefined : copies.get(first);
  if (copied === undefined || copied.pending.size !== changed.length) return null;
  const isSame = (one: WorkflowStores): boolean => {
    const now = one.pending;
    return copied.pending.get(one)?.every((pending, at) => pending === now[at]) === true;
  };
  if (!changed.every(isSame)) return null;
  const versions = [copied.source, ...changed].map(({ workflow }) => [workflow.id, workflow.lockVersion]);
  return { ...copied.body, lockVersions: Object.fromEntries(versions) };
}
