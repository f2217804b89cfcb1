/**
 * The rules of a type as the matrix of permissions shows them: roles as groups of rows, a row for each status that a
 * work package has, a column for each that it can get. Pure.
 */
import type { MoveScope } from "@halyard/contract/work-types/workflows";
import type { Workflow, WorkflowChangeBody } from "@halyard/contract/schemas/work-types";
import type { MatrixCategory, MatrixRole } from "../../people/permission-matrix/model/catalogue.ts";
import type { RoleChange } from "../../people/permission-matrix/model/bulk-changes.ts";

export interface Entry {
  id: number;
  name: string;
}

/** Whether a role makes a move. */
export type Allows = (roleId: number, from: number, to: number) => boolean;

export const rowId = (roleId: number, from: number): string => `${roleId}:${from}`;

/** @returns the role and the status of a row */
export function rowOf(id: string): { roleId: number; from: number } {
  const [roleId = 0, from = 0] = id.split(":").map(Number);
  return { roleId, from };
}

/** What is saved, by whom it concerns. */
export function savedMoves(workflow: Pick<Workflow, "limits">): Record<MoveScope, Allows> {
  const refused = named(workflow, ({ refused: moves }) => moves);
  const author = named(workflow, ({ author: moves }) => moves);
  const assignee = named(workflow, ({ assignee: moves }) => moves);
  return { everyone: (roleId, from, to) => !refused(roleId, from, to), author, assignee };
}

/** By numbers: all cells of the matrix ask, and a text for each would take longer than a frame. */
function named(
  { limits }: Pick<Workflow, "limits">,
  movesOf: (limit: Workflow["limits"][number]) => readonly (readonly [number, number])[],
): Allows {
  const roles = new Map<number, Map<number, Set<number>>>();
  for (const limit of limits) {
    const ofRole = roles.get(limit.role) ?? new Map<number, Set<number>>();
    roles.set(limit.role, ofRole);
    for (const [from, to] of movesOf(limit)) {
      const targets = ofRole.get(from) ?? new Set<number>();
      ofRole.set(from, targets.add(to));
    }
  }
  return (roleId, from, to) => roles.get(roleId)?.get(from)?.has(to) === true;
}

const kindOf = (status: Entry): string => `to${status.id}`;

/** @param closed cells that say nothing: what everyone does needs no word for the author; null: none of them */
export function rowsOf(
  roles: readonly Entry[],
  statuses: readonly Entry[],
  closed: Allows | null,
  label: (role: string, status: string) => string,
): MatrixCategory[] {
  const kinds = statuses.map((to) => ({ to: to.id, kind: kindOf(to) }));
  const open = statuses.map((from) => kinds.flatMap(({ to, kind }) => (to === from.id ? [] : [kind])));
  return roles.map((role) => ({
    id: String(role.id),
    name: role.name,
    permissions: statuses.map((from, at) => ({
      id: rowId(role.id, from.id),
      name: from.name,
      // Of the rows that are drawn alone.
      get label() {
        return label(role.name, from.name);
      },
      category: String(role.id),
      module: null,
      risk: null,
      contexts:
        closed === null
          ? (open[at] ?? [])
          : kinds.flatMap(({ to, kind }) => (to === from.id || closed(role.id, from.id, to) ? [] : [kind])),
      public: false,
      dependencies: [],
    })),
  }));
}

export function columnsOf(
  roles: readonly Entry[],
  statuses: readonly Entry[],
  allows: Allows,
  lockVersion: number,
): MatrixRole[] {
  const rows = roles.flatMap((role) =>
    statuses.map((from) => ({ roleId: role.id, from: from.id, id: rowId(role.id, from.id) })),
  );
  return statuses.map((to) => ({
    id: to.id,
    name: to.name,
    assignable: true,
    writable: true,
    roleType: kindOf(to),
    permissions: rows.filter(({ roleId, from }) => from !== to.id && allows(roleId, from, to.id)).map(({ id }) => id),
    lockVersion,
  }));
}

type Part = WorkflowChangeBody["changes"][number];

/** What the changed columns of each scope come to, as a body that can be sent. */
export function changesBody(
  changed: Record<MoveScope, readonly Pick<RoleChange, "role" | "grant" | "revoke">[]>,
): WorkflowChangeBody["changes"] {
  const parts = new Map<number, Part>();
  const add = (list: "grant" | "revoke", row: string, to: number, scope: MoveScope): void => {
    const { roleId, from } = rowOf(row);
    const part = parts.get(roleId) ?? { roles: [roleId], grant: [], revoke: [] };
    parts.set(roleId, part);
    part[list].push(scope === "everyone" ? [from, to] : [from, to, scope]);
  };
  for (const scope of ["everyone", "author", "assignee"] as const) {
    for (const { role, grant, revoke } of changed[scope]) {
      for (const row of grant) add("grant", row, role.id, scope);
      for (const row of revoke) add("revoke", row, role.id, scope);
    }
  }
  return [...parts.values()];
}
