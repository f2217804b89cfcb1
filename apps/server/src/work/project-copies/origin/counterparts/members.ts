/** The members of a template in a project that was made from it. */
import { sql } from "kysely";
import { mayManageMembership } from "../../../../access/policies/memberships.ts";
import type { ListQuery } from "../../../../hal/read/list-query.ts";
import { changeMembership, listMemberships, type MembershipRow } from "../../../../identity/memberships/service.ts";
import type { Condition } from "../../../../hal/read/filters.ts";
import { allIf, differing, type Finder, type Side } from "./counterpart.ts";
import { personIn, type Place } from "./place.ts";

const ALL: ListQuery = {
  filters: [],
  sortBy: null,
  groupBy: null,
  showSums: false,
  offset: 1,
  pageSize: 10_000,
  select: null,
  raw: {},
};

/** Those that the caller sees. */
export const membershipsWhere = async ({ ctx, caller }: Pick<Place, "ctx" | "caller">, where: readonly Condition[]) =>
  (await listMemberships(ctx, caller, ALL, [...where])).rows;

/** By ids. */
export const membershipsAmong = (place: Pick<Place, "ctx" | "caller">, ids: readonly number[]) =>
  membershipsWhere(place, [place.ctx.dialect.idIn(sql.ref("memberships.id"), ids)]);

/** Of these people and groups. */
export const membershipsIn = (place: Pick<Place, "ctx" | "caller">, projectId: number, principals: readonly number[]) =>
  membershipsWhere(place, [
    sql`memberships.project_id = ${projectId}`,
    place.ctx.dialect.idIn(sql.ref("memberships.principal_id"), principals),
  ]);

/** Without what comes through groups, which bring it along. */
export const directRoles = ({ roles }: MembershipRow) =>
  roles.filter(({ inherited }) => !inherited).toSorted((a, b) => a.id - b.id);

function sideOf(row: MembershipRow): Side<{ roles: number[] }> {
  const direct = directRoles(row);
  return {
    values: { roles: direct.map(({ id }) => id) },
    titles: { roles: direct.map(({ name }) => name).join(", ") },
  };
}

export const membersHere: Finder = async (place, changes) => {
  const { ctx, caller, project } = place;
  const originals = await membershipsAmong(
    place,
    changes.map(({ entityId }) => entityId),
  );
  const rows = await membershipsIn(
    place,
    project.id,
    originals.map(({ principal_id }) => personIn(place, principal_id)),
  );
  const here = new Map(rows.map((row) => [row.principal_id, row]));
  const changed = new Map(changes.map((change) => [change.entityId, change.changes]));
  return new Map(
    originals.flatMap((original) => {
      const stored = here.get(personIn(place, original.principal_id));
      if (stored === undefined) return [];
      const differs = differing(sideOf(stored), sideOf(original), changed.get(original.id) ?? {});
      const inherited = stored.roles.filter((role) => role.inherited).map(({ id }) => id);
      const roleIds = [...new Set([...sideOf(original).values.roles, ...inherited])];
      const counterpart = {
        id: stored.id,
        changes: differs,
        compares: (attribute: string) => attribute === "roles",
        takeable: allIf(mayManageMembership(caller, project.id), differs),
        take: async () => void (await changeMembership(ctx, caller, stored, { roleIds })),
      };
      return [[original.id, counterpart] as const];
    }),
  );
};
