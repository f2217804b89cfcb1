/** Where each phase is used and when: the first projects by name, all of them counted. */
import type { ProjectPhase, ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import { linkedId } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { formatFirstDay, formatShortDay } from "../../../shared/dates/dates.tsx";
import { dayOf } from "../../../shared/dates/time-zone.ts";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { projectPhasesQuery } from "../../../shared/phases/queries.ts";
import { NAMED, type Place } from "../customizer/places.tsx";
import "./messages.ts";

export interface Used {
  total: number;
  places: readonly Place[];
}

const SHOWN = "total,elements/id,elements/name,elements/identifier" as const;

/** By the phase's id; those that aren't known yet are missing. */
export function usePlaces(phases: readonly ProjectPhaseDefinition[]): ReadonlyMap<number, Used> {
  const t = useT();
  const found = useQueries({
    queries: phases.map(({ id }) => {
      const query = { filters: filters([filter(`project_phase_${id}`, "*")]), pageSize: NAMED, select: SHOWN };
      return queryOptions({
        queryKey: keys.list("projects", query),
        queryFn: async ({ signal }) => {
          const { total, _embedded } = await api.get("projects", { query, signal });
          return { phase: id, total, named: _embedded.elements };
        },
      });
    }),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  const projects = [...new Set(found.flatMap(({ named }) => named.map(({ id }) => id)))];
  const times = useQueries({
    queries: projects.map((id) => projectPhasesQuery(id)),
    combine: (answers) => new Map(answers.map(({ data }, at) => [projects[at], data] as const)),
  });
  return new Map(
    found.map(({ phase, total, named }) => [
      phase,
      {
        total,
        places: named.map(({ id, name, identifier }) => {
          const own = times.get(id)?.find((one) => linkedId(one, "definition") === phase);
          const note = noteOf(t, own);
          return { project: identifier, name, ...(note === null ? {} : { note }) };
        }),
      },
    ]),
  );
}

/** When a project is in it: until when, where that is now. */
function noteOf(t: typeof translate, phase: ProjectPhase | undefined): string | null {
  const { startDate = null, finishDate = null } = phase ?? {};
  if (startDate === null || finishDate === null) return null;
  const today = dayOf(new Date());
  return startDate <= today && today <= finishDate
    ? t("phases.now", { day: formatShortDay(finishDate) })
    : t("phases.days", { from: formatFirstDay(startDate, finishDate), to: formatShortDay(finishDate) });
}
