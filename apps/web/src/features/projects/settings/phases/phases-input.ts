/** The phases of a project as its settings have them. Pure. */
import { linkedId } from "@halyard/api-client/links";
import type { ProjectPhase, ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";

export interface PhaseInput {
  active: boolean;
  /** Empty: none. */
  startDate: string;
  finishDate: string;
}

/** By the id of the definition, in the order of the definitions. */
export type PhaseInputs = ReadonlyMap<number, PhaseInput>;

const OFF: PhaseInput = { active: false, startDate: "", finishDate: "" };

export function inputsOf(definitions: readonly ProjectPhaseDefinition[], phases: readonly ProjectPhase[]): PhaseInputs {
  const byDefinition = new Map(phases.map((phase) => [linkedId(phase, "definition"), phase]));
  return new Map(
    definitions.map(({ id }) => {
      const phase = byDefinition.get(id);
      if (phase === undefined) return [id, OFF];
      return [id, { active: phase.active, startDate: phase.startDate ?? "", finishDate: phase.finishDate ?? "" }];
    }),
  );
}

export const isInOrder = ({ startDate, finishDate }: PhaseInput): boolean =>
  startDate === "" || finishDate === "" || finishDate >= startDate;

/** The version of each phase that was read, by the id of its definition. */
export type PhaseVersions = ReadonlyMap<number, number>;

export const versionsOf = (phases: readonly ProjectPhase[]): PhaseVersions =>
  new Map(phases.map((phase) => [linkedId(phase, "definition") ?? 0, phase.lockVersion]));

/** The request: what changed in each phase, and the version it is based on. */
export function bodyOf(before: PhaseInputs, after: PhaseInputs, versions: PhaseVersions) {
  const phases = [...after].flatMap(([id, input]) => {
    const was = before.get(id) ?? OFF;
    const changed = {
      ...(input.active === was.active ? {} : { active: input.active }),
      ...(input.startDate === was.startDate ? {} : { startDate: input.startDate || null }),
      ...(input.finishDate === was.finishDate ? {} : { finishDate: input.finishDate || null }),
    };
    if (Object.keys(changed).length === 0) return [];
    const lockVersion = versions.get(id) ?? 0;
    return [{ ...changed, lockVersion, _links: { definition: { href: `/api/v3/project_phase_definitions/${id}` } } }];
  });
  return { phases };
}
