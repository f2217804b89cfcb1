/** `/projects/{id}/settings/phases`: which phases the project goes through, and when. */
import { hasLink } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import type { ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { phaseDefinitionsQuery, projectPhasesQuery } from "../../../../shared/phases/queries.ts";
import { EmptyView, FailedView } from "../../../../shared/ui/feedback/state-views.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { DateField } from "../../../../shared/ui/inputs/date-field.tsx";
import { ConflictDialog } from "../../../../shared/conflicts/conflict-dialog.tsx";
import { SaveBar } from "../frame/save-bar.tsx";
import { LoadingSheet } from "../frame/loading-sheet.tsx";
import { SettingsSection } from "../frame/settings-frame.tsx";
import sheet from "../frame/sheet.module.css";
import { inputsOf, isInOrder, type PhaseInput, type PhaseInputs } from "./phases-input.ts";
import styles from "./phases.module.css";
import { useSavePhases } from "./use-save-phases.ts";
import "./messages.ts";

export const PhasesPage = (): ReactNode => (
  <SettingsSection id="phases">{(project) => <Phases key={project.id} project={project} />}</SettingsSection>
);

function Phases({ project }: { project: Project }): ReactNode {
  const t = useT();
  const definitions = useQuery(phaseDefinitionsQuery);
  const phases = useQuery(projectPhasesQuery(project.id));
  /** null: nothing was changed. */
  const [changed, setChanged] = useState<PhaseInputs | null>(null);
  useFocusAfter(changed === null);
  /** As it was when the first change was made: what others save meanwhile is theirs. */
  const [begun, setBegun] = useState<PhaseInputs | null>(null);
  const reset = (): void => {
    setChanged(null);
    setBegun(null);
  };
  const { save, conflict, isPending } = useSavePhases(project.id, definitions.data ?? [], reset);
  const failed = [definitions, phases].find(({ data, error }) => data === undefined && error !== null);
  if (failed !== undefined) return <FailedView error={failed.error} onRetry={() => void failed.refetch()} />;
  if (definitions.data === undefined || phases.data === undefined) return <LoadingSheet shape="lines" />;
  if (definitions.data.length === 0) {
    return <EmptyView title={t("projectPhases.none")} help={t("projectPhases.noneHelp")} />;
  }
  const now = inputsOf(definitions.data, phases.data);
  const shown = changed ?? now;
  const set = (id: number, input: PhaseInput): void => {
    setBegun((before) => before ?? now);
    setChanged(new Map(shown).set(id, input));
  };
  const isRight = [...shown.values()].every(isInOrder);
  return (
    <div className={sheet.sheet}>
      <fieldset className={styles.phases} aria-label={t("projectPhases.title")}>
        {[...shown.values()].some(({ active }) => active) ? (
          <div className={styles.head} aria-hidden>
            <span />
            <span>{t("projectPhases.start")}</span>
            <span>{t("projectPhases.finish")}</span>
          </div>
        ) : null}
        {definitions.data.map((definition) => {
          const input = shown.get(definition.id);
          return input === undefined ? null : (
            <PhaseLine
              key={definition.id}
              {...{ definition, input }}
              maySelect={hasLink(project, "selectPhases")}
              mayDate={hasLink(project, "changePhases")}
              onChange={(next) => set(definition.id, next)}
            />
          );
        })}
      </fieldset>
      <SaveBar
        changed={changed !== null}
        busy={isPending}
        blocked={!isRight}
        onSave={() => void save(begun ?? now, shown)}
        onDiscard={reset}
      />
      {conflict === null ? null : <ConflictDialog {...conflict} />}
    </div>
  );
}

interface PhaseLineProps {
  definition: ProjectPhaseDefinition;
  input: PhaseInput;
  maySelect: boolean;
  mayDate: boolean;
  onChange: (input: PhaseInput) => void;
}

function PhaseLine({ definition, input, maySelect, mayDate, onChange }: PhaseLineProps): ReactNode {
  const t = useT();
  const id = useId();
  const { name, startGate, startGateName, finishGate, finishGateName } = definition;
  const gates = [startGate ? startGateName : null, finishGate ? finishGateName : null].filter((gate) => gate !== null);
  return (
    <div className={styles.phase}>
      <div>
        <label htmlFor={id}>{name}</label>
        <div className={sheet.quiet}>
          {gates.length === 0
            ? t("projectPhases.noGate")
            : t("projectPhases.gates", { count: gates.length, gates: gates.join(", ") })}
        </div>
      </div>
      <Switch
        id={id}
        checked={input.active}
        disabled={!maySelect}
        onChange={(event) => onChange({ ...input, active: event.currentTarget.checked })}
      />
      {input.active ? <PhaseDates {...{ name, input, mayDate, onChange }} /> : null}
    </div>
  );
}

interface PhaseDatesProps extends Pick<PhaseLineProps, "input" | "mayDate" | "onChange"> {
  name: string;
}

/** Once the project has the phase. */
function PhaseDates({ name, input, mayDate, onChange }: PhaseDatesProps): ReactNode {
  const t = useT();
  return (
    <>
      <DateField
        aria-label={t("projectPhases.startOf", { name })}
        value={input.startDate}
        disabled={!mayDate}
        onChange={(startDate) => onChange({ ...input, startDate })}
      />
      <DateField
        aria-label={t("projectPhases.finishOf", { name })}
        value={input.finishDate}
        disabled={!mayDate}
        error={isInOrder(input) ? undefined : t("projectPhases.order")}
        errorProps={{ role: "alert" }}
        onChange={(finishDate) => onChange({ ...input, finishDate })}
      />
    </>
  );
}
