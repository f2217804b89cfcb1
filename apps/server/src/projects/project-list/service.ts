/** The projects that someone sees with how they stand: six statements, however many there are. */
import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { workedOn } from "../../access/policies/work.ts";
import { conditionsOf } from "../../hal/read/filters.ts";
import type { FilterClause } from "../../hal/read/list-query.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import type { Context } from "../../platform/context.ts";
import { projectFilters } from "../projects/filters.ts";
import { ancestorIds } from "../projects/resource.ts";
import {
  listedProjects,
  nextVersionsOf,
  overdueOf,
  peopleOf,
  workOf,
  type ListedProject,
  type NextVersion,
} from "./store.ts";

export interface ProjectFigures {
  row: ListedProject;
  /** Not asked for, but above one that is: so that each stands where it belongs. */
  context: boolean;
  /** null: the caller does not see the work there, or it is a template. */
  open: number | null;
  overdue: number | null;
  /** How much of the work is closed, in percent; null also where there is no work. */
  progress: number | null;
  /** null: the caller does not see the members. */
  members: number | null;
  /** null: no open version has an end date, or the caller may not see the project's work packages. */
  next: NextVersion | null;
}

/** By name. @throws InvalidQuery (400) */
export async function projectFigures(
  ctx: Context,
  caller: Caller,
  filters: readonly FilterClause[],
): Promise<ProjectFigures[]> {
  const visible = caller.visibleProjectIds();
  const scope = scopeOf(ctx, caller);
  const among = (ids: Iterable<number>) => ctx.dialect.idIn(sql.ref("projects.id"), [...ids]);
  const conditions = conditionsOf(projectFilters, filters, scope);
  const asked = await listedProjects(ctx.db, caller.id, [among(visible), ...conditions]);
  const found = new Set(asked.map(({ id }) => id));
  const above = new Set(asked.flatMap(({ id }) => ancestorIds(caller, id))).intersection(visible).difference(found);
  const within = (permission: "view_work_packages" | "view_members") => [
    ...found.union(above).intersection(caller.projectIds(permission)),
  ];
  const working = [...workedOn(caller, new Set(within("view_work_packages")))];
  const [context, work, overdue, people, versions] = await Promise.all([
    above.size === 0 ? [] : listedProjects(ctx.db, caller.id, [among(above)]),
    workOf(ctx.db, ctx.dialect, working),
    overdueOf(ctx.db, ctx.dialect, working, scope.today),
    peopleOf(ctx.db, ctx.dialect, within("view_members")),
    nextVersionsOf(ctx.db, ctx.dialect, working),
  ]);
  const workById = new Map(work.map((one) => [one.id, one]));
  const overdueById = new Map(overdue.map((one) => [one.id, one.overdue]));
  const versionById = new Map(versions.map((one) => [one.project_id, one]));
  const peopleById = new Map(people.map((one) => [one.id, one.people]));
  const figuresOf = (row: ListedProject, isContext: boolean): ProjectFigures => {
    const sees = row.templated === 0 && caller.can("view_work_packages", row.id);
    const { open, total } = workById.get(row.id) ?? { open: 0, total: 0 };
    return {
      row,
      context: isContext,
      open: sees ? open : null,
      overdue: sees ? (overdueById.get(row.id) ?? 0) : null,
      progress: sees && total > 0 ? Math.floor(((total - open) / total) * 100) : null,
      members: caller.can("view_members", row.id) ? (peopleById.get(row.id) ?? 0) : null,
      next: sees ? (versionById.get(row.id) ?? null) : null,
    };
  };
  return [...asked.map((row) => figuresOf(row, false)), ...context.map((row) => figuresOf(row, true))];
}
