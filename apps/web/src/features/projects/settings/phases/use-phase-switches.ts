/** Which phases a project goes through: a switch each that saves at once. Dates are the form beside them. */
import { linkedId } from "@halyard/api-client/links";
import type { ProjectPhase, ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useSwitches } from "../frame/use-switches.ts";
import { versionsOf } from "./phases-input.ts";

export function usePhaseSwitches(
  projectId: number,
  definitions: readonly ProjectPhaseDefinition[],
  phases: readonly ProjectPhase[],
) {
  const t = useT();
  const queries = useQueryClient();
  return useSwitches<number>({
    scope: `phases of ${projectId}`,
    isSaved: (id) => phases.some((phase) => phase.active && linkedId(phase, "definition") === id),
    write: async ({ key, on }) => {
      const newest = (await api.get(`projects/${projectId}/phases`))._embedded.elements;
      const _links = { definition: { href: `/api/v3/project_phase_definitions/${key}` } };
      const lockVersion = versionsOf(newest).get(key) ?? 0;
      return api.patch(`projects/${projectId}/phases`, { phases: [{ active: on, lockVersion, _links }] });
    },
    readAgain: () => queries.invalidateQueries({ queryKey: keys.all("phases") }),
    told: ({ key, on }) =>
      t(on ? "projectPhases.turnedOn" : "projectPhases.turnedOff", {
        phase: definitions.find(({ id }) => id === key)?.name ?? "",
      }),
  });
}
