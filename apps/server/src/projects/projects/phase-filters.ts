/** Projects by when they are in a phase, and by the days of its gates. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Condition, Filter, Filters, FilterScope } from "../../hal/read/filters.ts";
import { dateRange } from "../../hal/read/date-filters.ts";
import type { FilterClause } from "../../hal/read/list-query.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import { allDefinitions } from "../phase-definitions/service.ts";

const OPERATORS = ["=d", "<>d", "t", "w", "*", "!*"];

/** A phase of the project that is on and that the caller sees. */
const exists = (scope: FilterScope, which: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`exists (select 1 from project_phases as phase where phase.project_id = projects.id and phase.active = 1
    and ${scope.idIn(sql.ref("phase.project_id"), [...scope.caller.projectIds("view_project_phases")])} and ${which})`;

/**
 * @param which the condition on `phase`
 * @param within what the days that are asked for say of `phase`; the last of them is null where there is no end
 */
function phaseFilter(
  which: RawBuilder<unknown>,
  within: (operator: string, from: string | null, to: string | null) => RawBuilder<unknown>,
): Filter {
  return {
    operators: OPERATORS,
    takes: "day",
    where(operator, values, scope, name) {
      if (operator === "*") return exists(scope, which);
      if (operator === "!*") return sql<SqlBool>`not ${exists(scope, which)}`;
      const [from, to] = dateRange(operator, values, scope.today, name);
      return exists(scope, sql`${which} and ${within(operator, from, to)}`);
    },
  };
}

const since = (column: string, from: string | null) =>
  from === null ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} >= ${from}`;
const until = (column: string, to: string | null) =>
  to === null ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} <= ${to}`;

/** A phase that goes on at some of the days; between two days: that is wholly between them. */
export const inPhase = (which: RawBuilder<unknown>): Filter =>
  phaseFilter(which, (operator, from, to) =>
    operator === "<>d"
      ? sql`(${since("phase.start_date", from)} and ${until("phase.finish_date", to)})`
      : sql`(${until("phase.start_date", to)} and ${since("phase.finish_date", from)})`,
  );

/** The day of a gate is the first or the last of its phase. */
const atGate = (which: RawBuilder<unknown>, column: "phase.start_date" | "phase.finish_date"): Filter =>
  phaseFilter(which, (_operator, from, to) => sql`(${since(column, from)} and ${until(column, to)})`);

const NAMES = /^project_?(phase|start_?gate|finish_?gate)_?(\d{1,9})$/i;

/** `project_phase_3`, `project_start_gate_3` and `project_finish_gate_3`, as far as there are such and they are asked for. */
export async function phaseFilters(db: Reader, clauses: readonly FilterClause[]): Promise<Filters> {
  const asked = clauses.flatMap(({ name }) => {
    const [, kind, id] = NAMES.exec(name) ?? [];
    return kind === undefined ? [] : [{ name, kind: kind.replace("_", "").toLowerCase(), id: Number(id) }];
  });
  if (asked.length === 0) return {};
  const definitions = new Map((await allDefinitions(db)).map((one) => [one.id, one]));
  const filters: Filters = {};
  for (const { name, kind, id } of asked) {
    const definition = definitions.get(id);
    const which = sql`phase.definition_id = ${id}`;
    if (definition === undefined) continue;
    if (kind === "phase") filters[name] = inPhase(which);
    if (kind === "startgate" && definition.start_gate === 1) filters[name] = atGate(which, "phase.start_date");
    if (kind === "finishgate" && definition.finish_gate === 1) filters[name] = atGate(which, "phase.finish_date");
  }
  return filters;
}
