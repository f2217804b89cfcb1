/** A drawing of a type's transitions: what leads where, dead ends and what cannot be reached in red. */
import type { Status } from "@halyard/contract/schemas/work-types";
import { NativeSelect } from "@mantine/core";
import { useId, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import { graphOf, NODE_HEIGHT, NODE_WIDTH, type Graph } from "../model/graph.ts";
import type { WorkflowStores } from "../state/stores.ts";
import styles from "../workflows.module.css";
import "../model/messages.ts";

interface WorkflowGraphProps {
  stores: WorkflowStores;
  statuses: readonly Status[];
}

/** What the author or the assignee can do counts as a way. */
export function WorkflowGraph({ stores, statuses }: WorkflowGraphProps): ReactNode {
  const t = useT();
  const [role, setRole] = useState<number | null>(null);
  const changes = useSyncExternalStore(stores.subscribe, () => stores.changes);
  const { workflow } = stores;
  const { graph, free } = useMemo(() => {
    const own = new Set(stores.statuses.map(({ id }) => id));
    const shown = statuses.filter(({ id }) => own.has(id));
    const roles = stores.roles.map(({ id }) => id).filter((id) => role === null || id === role);
    const scopes = [stores.allows("everyone"), stores.allows("author"), stores.allows("assignee")];
    const allows = (from: number, to: number): boolean =>
      roles.some((id) => scopes.some((scope) => scope(id, from, to)));
    return {
      graph: graphOf(shown, allows),
      free: shown.every((from) => shown.every((to) => allows(from.id, to.id))),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the stores are the same while what is in them changes
  }, [stores, workflow, statuses, role, changes]);
  const problems = graph.nodes.flatMap(({ status: { name }, deadEnd, unreachable }) => [
    ...(unreachable ? [t("workflows.graphUnreachable", { name })] : []),
    ...(deadEnd ? [t("workflows.graphDeadEnd", { name })] : []),
  ]);
  return (
    <>
      <div className={styles.graphHead}>
        <NativeSelect
          aria-label={t("workflows.graphRole")}
          value={role === null ? "" : String(role)}
          onChange={({ currentTarget: { value } }) => setRole(value === "" ? null : Number(value))}
          data={[
            { value: "", label: t("workflows.graphAll") },
            ...stores.roles.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        {problems.length > 0 || free ? null : <p className={styles.fine}>{t("workflows.graphFine")}</p>}
        {graph.edges.length > MOST_CLEAR && !free ? <p className={styles.fine}>{t("workflows.graphDense")}</p> : null}
      </div>
      {problems.length > 0 ? (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      {/* Where everything leads everywhere, a drawing says nothing. */}
      {free ? (
        <EmptyView title={t("workflows.graphFree")} help={t("workflows.graphFreeHelp")} />
      ) : (
        <Drawing graph={graph} />
      )}
    </>
  );
}

/** More lines than this hide each other. */
const MOST_CLEAR = 30;

function Drawing({ graph }: { graph: Graph }): ReactNode {
  const t = useT();
  const arrow = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const dense = graph.edges.length > MOST_CLEAR;
  const nameOf = new Map(graph.nodes.map(({ status }) => [status.id, status.name]));
  const leadsTo = (id: number): string[] =>
    graph.edges.flatMap(({ from, to, both }) => {
      const other = from === id ? to : both && to === id ? from : null;
      return other === null ? [] : [nameOf.get(other) ?? ""];
    });
  /** Among many lines those of the chosen status stand out. */
  const faint = (from: number, to: number): boolean => (chosen === null ? dense : from !== chosen && to !== chosen);
  return (
    // It scrolls sideways: the keyboard has to reach that.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
    <div className={styles.graph} role="region" aria-label={t("workflows.graphLabel")} tabIndex={0}>
      <svg width={graph.width} height={graph.height} viewBox={`0 0 ${graph.width} ${graph.height}`}>
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
          >
            <path d="M 0 0 L 8 4 L 0 8 z" className={styles.arrow} />
          </marker>
        </defs>
        {graph.edges.map(({ from, to, path, both }) => (
          <path
            key={`${from}-${to}`}
            className={styles.edge}
            data-faint={faint(from, to) || undefined}
            d={path}
            markerEnd={`url(#${arrow})`}
            {...(both ? { markerStart: `url(#${arrow})` } : {})}
          />
        ))}
        {graph.nodes.map(({ status, x, y, deadEnd, unreachable }) => {
          const to = leadsTo(status.id);
          const words =
            to.length === 0
              ? t("workflows.graphNowhere", { from: status.name })
              : t("workflows.graphMoves", { from: status.name, to: to.join(", ") });
          const choose = (): void => setChosen(status.id === chosen ? null : status.id);
          return (
            <g
              key={status.id}
              className={styles.node}
              transform={`translate(${x} ${y})`}
              data-chosen={status.id === chosen || undefined}
              role="button"
              tabIndex={0}
              aria-pressed={status.id === chosen}
              aria-label={words}
              onClick={choose}
              onKeyDown={(event) => {
                if (event.key !== "Enter" && event.key !== " ") return;
                event.preventDefault();
                choose();
              }}
              data-closed={status.isClosed || undefined}
              data-problem={deadEnd || unreachable || undefined}
            >
              <title>{words}</title>
              <rect width={NODE_WIDTH} height={NODE_HEIGHT} rx={6} />
              <text x={NODE_WIDTH / 2} y={NODE_HEIGHT / 2} textAnchor="middle" dominantBaseline="central">
                {status.name.length > 17 ? `${status.name.slice(0, 16)}…` : status.name}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
