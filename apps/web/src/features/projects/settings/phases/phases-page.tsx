/** `/projects/{id}/settings/phases`: which phases the project goes through, and when. */
import { hasLink } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import type { ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Diamond } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import { phaseDefinitionsQuery, projectPhasesQuery } from "../../../../shared/phases/queries.ts";
import { useCurrentUser } from "../../../../shared/session/session.ts";
import { ListTable, type ListColumn } from "../../../../shared/ui/column-list/column-list.tsx";
import { EmptyView, FailedView } from "../../../../shared/ui/feedback/state-views.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { DateField } from "../../../../shared/ui/inputs/date-field.tsx";
import { HeldSwitch } from "../../../../shared/ui/inputs/held-switch.tsx";
import { ConflictDialog } from "../../../../shared/conflicts/conflict-dialog.tsx";
import { SaveBar } from "../frame/save-bar.tsx";
import { LoadingSheet } from "../frame/loading-sheet.tsx";
import { SectionCount } from "../frame/section-actions.tsx";
import { SettingsSection } from "../frame/settings-frame.tsx";
import sheet from "../frame/sheet.module.css";
import { inputsOf, isInOrder, type PhaseInput, type PhaseInputs } from "./phases-input.ts";
import styles from "./phases.module.css";
import { usePhaseSwitches } from "./use-phase-switches.ts";
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
  const { isOn, flip } = usePhaseSwitches(project.id, definitions.data ?? [], phases.data ?? []);
  const failed = [definitions, phases].find(({ data, error }) => data === undefined && error !== null);
  if (failed !== undefined) {
    return <FailedView error={failed.error} title={t("projectPhases.failed")} onRetry={() => void failed.refetch()} />;
  }
  if (definitions.data === undefined || phases.data === undefined) return <LoadingSheet shape="table" />;
  if (definitions.data.length === 0) {
    return <EmptyView title={t("projectPhases.none")} help={t("projectPhases.noneHelp")} />;
  }
  const now = inputsOf(definitions.data, phases.data);
  const shown: PhaseInputs = new Map(
    [...now].map(([id, input]) => [id, { ...(changed?.get(id) ?? input), active: isOn(id) }]),
  );
  const set = (id: number, input: PhaseInput): void => {
    setBegun((before) => before ?? now);
    setChanged(new Map(shown).set(id, input));
  };
  const isRight = [...shown.values()].every(isInOrder);
  const maySelect = hasLink(project, "selectPhases");
  return (
    <div className={sheet.sheet}>
      <SectionCount>{definitions.data.length}</SectionCount>
      <fieldset className={`${sheet.table} ${styles.phases}`} aria-label={t("projectPhases.title")}>
        <ListTable
          columns={columnsOf(
            t,
            definitions.data,
            [...shown.values()].some(({ active }) => active),
          )}
        >
          <ul>
            {definitions.data.map((definition) => {
              const input = shown.get(definition.id);
              return input === undefined ? null : (
                <PhaseLine
                  key={definition.id}
                  {...{ definition, input }}
                  maySelect={maySelect}
                  mayDate={hasLink(project, "changePhases")}
                  onFlip={() => flip(definition.id)}
                  onChange={(next) => set(definition.id, next)}
                />
              );
            })}
          </ul>
        </ListTable>
      </fieldset>
      <DefineLink />
      {maySelect || hasLink(project, "changePhases") ? (
        <SaveBar
          changed={changed !== null}
          busy={isPending}
          blocked={!isRight}
          onSave={() => void save(begun ?? now, shown)}
          onDiscard={reset}
        />
      ) : null}
      {conflict === null ? null : <ConflictDialog {...conflict} />}
    </div>
  );
}

/** @param areDated at least one is on, and so has dates */
const columnsOf = (t: typeof translate, phases: readonly ProjectPhaseDefinition[], areDated: boolean): ListColumn[] => [
  { name: t("projectPhases.on"), width: "40px" },
  { name: t("projectPhases.phase"), width: "minmax(120px, 280px)" },
  {
    name: t(phases.some(({ finishGate }) => finishGate) ? "projectPhases.gates" : "projectPhases.gate"),
    width: "minmax(120px, 1fr)",
  },
  ...(areDated
    ? [
        { name: t("projectPhases.start"), width: "136px" },
        { name: t("projectPhases.finish"), width: "136px" },
      ]
    : []),
];

/** For those who decide which phases there are. */
function DefineLink(): ReactNode {
  const t = useT();
  if (useCurrentUser().admin !== true) return null;
  return (
    <Link className={styles.define} to="/admin/workpackage-customizer/phases">
      {t("projectPhases.define")}
    </Link>
  );
}

interface PhaseLineProps {
  definition: ProjectPhaseDefinition;
  input: PhaseInput;
  maySelect: boolean;
  mayDate: boolean;
  onFlip: () => void;
  onChange: (input: PhaseInput) => void;
}

function PhaseLine(props: PhaseLineProps): ReactNode {
  const { definition, input, maySelect, mayDate, onFlip, onChange } = props;
  const t = useT();
  const id = useId();
  const { name, startGate, startGateName, finishGate, finishGateName } = definition;
  return (
    <li className={styles.line} data-on={input.active || undefined}>
      <div className={styles.phase}>
        {maySelect ? (
          <Switch className={styles.switch} id={id} checked={input.active} onChange={onFlip} />
        ) : (
          <span className={styles.switch}>
            <HeldSwitch label={name} checked={input.active} why={t("projectPhases.maySelect")} />
          </span>
        )}
        <label className={styles.name} htmlFor={id}>
          {name}
        </label>
        <div className={styles.gates}>
          {startGate ? <Gate label={t("projectPhases.startGate")} name={startGateName} /> : null}
          {finishGate ? <Gate label={t("projectPhases.finishGate")} name={finishGateName} /> : null}
        </div>
        {input.active ? <PhaseDates {...{ name, input, mayDate, onChange }} /> : null}
      </div>
    </li>
  );
}

/** As the timeline draws it. Where it is, is read before its name. */
function Gate({ label, name }: { label: string; name: string | null }): ReactNode {
  return (
    <div className={styles.gate} title={label}>
      <Diamond size={12} aria-label={label} role="img" />
      {name}
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
