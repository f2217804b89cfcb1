/** The phases of the project below the head of the timeline, with the gates at their ends. */
import { linkedId } from "@halyard/api-client/links";
import type { ProjectPhase, ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import type { ReactNode } from "react";
import { formatDay } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { leftOf, type Scale } from "./scale.ts";
import styles from "./timeline.module.css";

/** A phase that has both of its dates. */
export interface DatedPhase {
  id: number;
  name: string;
  from: string;
  to: string;
  /** The name of the gate at this end; null: no gate. */
  startGate: string | null;
  finishGate: string | null;
}

/** @param gate what a gate without a name is called */
export function datedPhases(
  phases: readonly ProjectPhase[],
  definitions: readonly ProjectPhaseDefinition[],
  gate: string,
): DatedPhase[] {
  return phases.flatMap((phase): DatedPhase[] => {
    const { id, name, active, startDate, finishDate } = phase;
    const definition = definitions.find((one) => one.id === linkedId(phase, "definition"));
    if (!active || startDate === null || finishDate === null) return [];
    return [
      {
        id,
        name,
        from: startDate,
        to: finishDate,
        startGate: definition?.startGate === true ? (definition.startGateName ?? gate) : null,
        finishGate: definition?.finishGate === true ? (definition.finishGateName ?? gate) : null,
      },
    ];
  });
}

export function PhaseStrip({ phases, scale }: { phases: readonly DatedPhase[]; scale: Scale }): ReactNode {
  const t = useT();
  const day = scale.day;
  return (
    <div className={styles.phases}>
      <div className={styles.corner}>{t("timeline.phases")}</div>
      <ul className={styles.phaseLine} aria-label={t("timeline.phases")}>
        {phases.map((phase) => {
          const left = leftOf(scale, phase.from);
          const end = leftOf(scale, phase.to) + day;
          const words = t("timeline.phase", {
            name: phase.name,
            from: formatDay(phase.from),
            to: formatDay(phase.to),
          });
          const gates = [
            ...(phase.startGate === null ? [] : [{ name: phase.startGate, left, on: phase.from }]),
            ...(phase.finishGate === null ? [] : [{ name: phase.finishGate, left: end, on: phase.to }]),
          ];
          return (
            <li key={phase.id}>
              <span className={styles.phase} style={{ left, width: end - left }} title={words}>
                <span className={styles.phaseName}>{phase.name}</span>
                <span className={styles.spoken}>{words}</span>
              </span>
              {gates.map((gate) => {
                const text = t("timeline.gate", { name: gate.name, date: formatDay(gate.on) });
                return (
                  <span key={gate.left} className={styles.gate} style={{ left: gate.left }} title={text}>
                    <span className={styles.spoken}>{text}</span>
                  </span>
                );
              })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
