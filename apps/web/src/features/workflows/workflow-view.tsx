/** The rules of one type at a time: as a matrix, as a drawing, and what moves require. */
import type { Status, Workflow } from "@halyard/contract/schemas/work-types";
import { MOVE_SCOPES } from "@halyard/contract/work-types/workflows";
import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Fragment, lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { translate, useT } from "../../shared/i18n/i18n.tsx";
import { FocusKeepingButton } from "../../shared/ui/focus/focus-keeping-button.tsx";
import { LeaveGuard } from "../../shared/ui/dialog/leave-guard.tsx";
import { Later } from "../../shared/ui/feedback/later.tsx";
import { LoadingRows } from "../../shared/ui/feedback/state-views.tsx";
import { HistoryButtons } from "../people/permission-matrix/grid/history-buttons.tsx";
import { useMatrix, type MatrixStore } from "../people/permission-matrix/state/store.ts";
import { CustomizerPage } from "../work-types/customizer/customizer-page.tsx";
import { limitedMoves, rememberType, shownType } from "./model/shown-type.ts";
import { WORKFLOW_VIEWS, type WorkflowSearch } from "./model/search.ts";
import { WorkflowStores } from "./state/stores.ts";
import { TransitionMatrix } from "./transition-matrix.tsx";
import styles from "./workflows.module.css";

const route = getRouteApi("/app/admin/workpackage-customizer/workflow-rules");
const WorkflowGraph = lazy(async () => ({ default: (await import("./graph/workflow-graph.tsx")).WorkflowGraph }));
const Requirements = lazy(async () => ({ default: (await import("./requirements.tsx")).Requirements }));
const ReviewDialog = lazy(async () => ({ default: (await import("./dialogs/review-dialog.tsx")).ReviewDialog }));
const CopyDialog = lazy(async () => ({ default: (await import("./dialogs/copy-dialog.tsx")).CopyDialog }));

interface WorkflowViewProps {
  workflows: readonly Workflow[];
  statuses: readonly Status[];
}

export function WorkflowView({ workflows, statuses }: WorkflowViewProps): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const all = useStores(workflows);
  const [dialog, setDialog] = useState<"review" | "copy" | null>(null);
  const changed = useChanges(all);
  // oxlint-disable-next-line typescript/no-non-null-assertion -- the page is shown with one workflow at least
  const stores = all.find(({ workflow }) => workflow.id === shownType(workflows, search.type)) ?? all[0]!;
  useEffect(() => rememberType(stores.workflow.id), [stores]);
  const { scope = "everyone", view = "matrix" } = search;
  const store = stores.of[scope];
  const change = (patch: { [Name in keyof WorkflowSearch]: WorkflowSearch[Name] | undefined }): void =>
    void navigate({ search: (now) => ({ ...now, ...patch }), replace: true });
  // What everyone does may have changed since the author's or assignee's moves were shown.
  useEffect(() => stores.show(scope), [stores, scope]);
  const total = changed.reduce((sum, count) => sum + count, 0);
  // While everyone makes every move, there is nothing to allow authors and assignees.
  const isLimited = limitedMoves(stores.workflow) > 0 || stores.changes > 0;
  const close = (): void => setDialog(null);
  return (
    <CustomizerPage
      title={t("workflows.title")}
      actions={
        <>
          <History store={store} />
          <Commands workflows={workflows} changes={total} onOpen={setDialog} />
        </>
      }
    >
      <div className={styles.toolbar}>
        <NativeSelect
          label={t("workflows.type")}
          classNames={{ root: styles.labeled }}
          value={String(stores.workflow.id)}
          onChange={({ currentTarget: { value } }) => change({ type: Number(value) })}
          data={all.map((one, at) => ({
            value: String(one.workflow.id),
            label: (changed[at] ?? 0) > 0 ? t("workflows.typeUnsaved", { name: one.name }) : limitedName(one),
          }))}
        />
        <Limited all={all} shown={stores} onType={(type) => change({ type })} />
        {view === "matrix" && (scope !== "everyone" || isLimited) ? (
          <div className={styles.labeled}>
            {/* The group says it to a screen reader. */}
            <span aria-hidden>{t("workflows.scope")}</span>
            <SegmentedControl
              aria-label={t("workflows.scope")}
              value={scope}
              onChange={(value) => change({ scope: MOVE_SCOPES.find((one) => one === value) })}
              data={MOVE_SCOPES.map((value) => ({ value, label: t(`workflows.scope.${value}`) }))}
            />
          </div>
        ) : null}
        <SegmentedControl
          className={styles.display}
          aria-label={t("workflows.view")}
          value={view}
          onChange={(value) => change({ view: WORKFLOW_VIEWS.find((one) => one === value) })}
          data={WORKFLOW_VIEWS.map((value) => ({ value, label: t(`workflows.view.${value}`) }))}
        />
      </div>
      <Suspense fallback={<LoadingRows rows={8} />}>
        {view === "matrix" ? (
          <Later placeholder={<LoadingRows rows={14} height={32} />}>
            <TransitionMatrix
              key={`${stores.workflow.id} ${scope}`}
              store={stores.matrix(scope)}
              statuses={statuses}
              type={stores.name}
              listed={stores.roles}
              help={t(`workflows.scopeHelp.${scope}`)}
              mayLimit={scope === "everyone"}
            />
          </Later>
        ) : view === "graph" ? (
          <WorkflowGraph stores={stores} statuses={statuses} />
        ) : (
          <Requirements
            workflow={workflows.find(({ id }) => id === stores.workflow.id) ?? stores.workflow}
            statuses={stores.statuses}
          />
        )}
      </Suspense>
      <Suspense>
        {dialog === "review" ? (
          <ReviewDialog all={all.filter((_, at) => (changed[at] ?? 0) > 0)} statuses={statuses} onClose={close} />
        ) : null}
        {dialog === "copy" ? <CopyDialog all={all} stores={stores} onClose={close} /> : null}
      </Suspense>
      <Unsaved count={total} />
    </CustomizerPage>
  );
}

interface LimitedProps {
  all: readonly WorkflowStores[];
  shown: WorkflowStores;
  onType: (id: number) => void;
}

/** Which of the other types have limits, each the way to it. */
function Limited({ all, shown, onType }: LimitedProps): ReactNode {
  const t = useT();
  const limited = all.filter(({ workflow }) => limitedMoves(workflow) > 0);
  const others = limited.filter((one) => one !== shown);
  if (others.length === 0) {
    return (
      <span className={styles.quiet}>
        {limited.length === 0 ? t("workflows.noneLimited", { count: all.length }) : null}
      </span>
    );
  }
  return (
    <span className={styles.quiet}>
      {t("workflows.alsoLimited")}{" "}
      {others.map(({ name, workflow }, at) => (
        <Fragment key={workflow.id}>
          {at === 0 ? null : ", "}
          <button type="button" className={styles.other} onClick={() => onType(workflow.id)}>
            {name}
          </button>{" "}
          {t("workflows.otherLimits", { count: limitedMoves(workflow) })}
        </Fragment>
      ))}
    </span>
  );
}

/** Marked where moves of the type are limited: the list tells so before one of them is chosen. */
function limitedName({ name, workflow }: WorkflowStores): string {
  const count = limitedMoves(workflow);
  return count === 0 ? name : translate("workflows.typeLimited", { name, count });
}

/** Once there is something to take back. */
function History({ store }: { store: MatrixStore }): ReactNode {
  const isAny = useMatrix(store, () => store.get().history.past.length + store.get().history.future.length > 0);
  return isAny ? <HistoryButtons store={store} /> : null;
}

interface CommandsProps {
  workflows: readonly Workflow[];
  changes: number;
  onOpen: (dialog: "review" | "copy") => void;
}

/** Before the first limit there is nothing to copy or to review. */
function Commands({ workflows, changes, onOpen }: CommandsProps): ReactNode {
  const t = useT();
  if (changes === 0 && workflows.every(({ limits }) => limits.length === 0)) return null;
  return (
    <>
      <Button variant="default" onClick={() => onOpen("copy")}>
        {t("workflows.copyRules")}
      </Button>
      <FocusKeepingButton off={changes === 0} onClick={() => onOpen("review")}>
        {t("workflows.review")}
      </FocusKeepingButton>
    </>
  );
}

function Unsaved({ count }: { count: number }): ReactNode {
  const t = useT();
  return (
    <LeaveGuard active={count > 0} title={t("workflows.leave")} confirmLabel={t("workflows.leaveConfirm")}>
      {t("workflows.leaveText", { count })}
    </LeaveGuard>
  );
}

/** One for each type; they stay while the server's answers come and go. */
function useStores(workflows: readonly Workflow[]): readonly WorkflowStores[] {
  const [known] = useState(() => new Map<number, WorkflowStores>());
  const all = useMemo(
    () =>
      workflows.map((workflow) => {
        const stores = known.get(workflow.id) ?? new WorkflowStores(workflow);
        known.set(workflow.id, stores);
        return stores;
      }),
    [known, workflows],
  );
  useEffect(() => {
    for (const [at, stores] of all.entries()) {
      const workflow = workflows[at];
      if (workflow !== undefined && stores.workflow !== workflow) stores.refresh(workflow);
    }
  }, [all, workflows]);
  return all;
}

/** How much is unsaved in each type. */
function useChanges(all: readonly WorkflowStores[]): readonly number[] {
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const ends = all.map((stores) => stores.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [all],
  );
  // Text, so that it is the same while nothing of it changes.
  const counts = useSyncExternalStore(subscribe, () => all.map((stores) => stores.changes).join(" "));
  return useMemo(() => counts.split(" ").map(Number), [counts]);
}
