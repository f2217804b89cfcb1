/** New work without an assignee: the list, and the one that is looked at whole beside it. What is settled goes away. */
import { linkedId } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Later } from "../../../shared/ui/feedback/later.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { statusesQuery } from "../../work-types/statuses/queries.ts";
import { Details } from "../details/details.tsx";
import { rememberList } from "../list-position/last-list.ts";
import { mayEdit } from "../model/queries.ts";
import { QuickEdit } from "../quick-edit/quick-edit.tsx";
import { Actions, type Settling } from "./bar/actions.tsx";
import { ClaimNote } from "./claim-note.tsx";
import { declinedStatus, triageQuery } from "./queries.ts";
import { Steps } from "./bar/steps.tsx";
import { TriageRow } from "./triage-row.tsx";
import styles from "./triage.module.css";
import { useOthersClaims, useOwnClaim } from "./use-claims.ts";
import "../../../shared/markdown/editor/messages.ts";
import "../../github/model/messages.ts";
import "../model/messages.ts";
import "../search-params/messages.ts";
import "./model/messages.ts";

const DeclineDialog = lazy(async () => ({ default: (await import("./decline-dialog.tsx")).DeclineDialog }));
const DuplicateDialog = lazy(async () => ({ default: (await import("./duplicate-dialog.tsx")).DuplicateDialog }));
const ConflictDialog = lazy(async () => ({ default: (await import("../editing/conflict-dialog.tsx")).ConflictDialog }));
const RequirementDialog = lazy(async () => ({
  default: (await import("../status-moves/requirement-dialog.tsx")).RequirementDialog,
}));

/** @param projectId null: of all projects */
export function Triage({ projectId }: { projectId: string | null }): ReactNode {
  const t = useT();
  const statuses = useQuery(statusesQuery);
  const starting = statuses.data?.find(({ isDefault }) => isDefault);
  const list = useQuery(triageQuery(projectId, starting?.id ?? null));
  const rows = list.data?._embedded.elements;
  const error = statuses.error ?? list.error;
  if (rows === undefined) {
    if (error === null && (statuses.data === undefined || starting !== undefined)) return <LoadingRows rows={8} />;
    if (error === null) return <Done within={projectId !== null} />;
    const retry = (): void => void (statuses.data === undefined ? statuses.refetch() : list.refetch());
    return <FailedView error={error} title={t("triage.failed")} onRetry={retry} />;
  }
  // What was assigned or got another status a moment ago is settled; the list is read again later.
  const left = rows.filter((row) => linkedId(row, "assignee") === null && linkedId(row, "status") === starting?.id);
  const total = left.length + Math.max(0, (list.data?.total ?? 0) - rows.length);
  return (
    <Later placeholder={<LoadingRows rows={8} />}>
      <Queue rows={left} total={total} within={projectId !== null} />
    </Later>
  );
}

/** Without the line of help that the page of all projects has below its title. */
function Done({ within }: Pick<QueueProps, "within">): ReactNode {
  const t = useT();
  return <EmptyView title={t("triage.done")} {...(within ? { help: t("triage.doneHelp") } : {})} />;
}

interface QueueProps {
  rows: readonly WorkPackage[];
  total: number;
  /** All of one project, which need not be named. */
  within: boolean;
}

function Queue({ rows, total, within }: QueueProps): ReactNode {
  const t = useT();
  const declined = declinedStatus(useQuery(statusesQuery).data ?? []);
  /** Its place stays: when it is settled, the next one comes to it. */
  const [place, setPlace] = useState(0);
  const [asking, setAsking] = useState<Settling | null>(null);
  useEffect(() => rememberList(rows), [rows]);
  const at = Math.min(place, rows.length - 1);
  const current = rows[at];
  const step = (by: number): void => setPlace(Math.min(rows.length - 1, Math.max(0, at + by)));
  const settles = current !== undefined && mayEdit(current) && declined !== null;
  const isWide = useMediaQuery("(min-width: 1280px)");
  const claims = useOthersClaims();
  useOwnClaim(current !== undefined && mayEdit(current) ? current.id : null);
  useShortcut("j", t("workPackages.shortcut.next"), () => step(1));
  useShortcut("k", t("workPackages.shortcut.previous"), () => step(-1));
  useShortcut("r", t("triage.decline"), () => setAsking("decline"), settles);
  useShortcut("u", t("triage.duplicate"), () => setAsking("duplicate"), settles);
  if (current === undefined) return <Done within={within} />;
  return (
    <div className={styles.queue}>
      <nav className={styles.list} aria-label={t("triage.list")}>
        <p className={styles.left} role="status">
          {t("triage.left", { count: total })}
        </p>
        <ul>
          {rows.map((row, index) => (
            <li key={row.id}>
              <TriageRow
                row={row}
                isCurrent={index === at}
                within={within}
                claimants={claims.get(row.id) ?? []}
                onOpen={() => setPlace(index)}
              />
            </li>
          ))}
        </ul>
      </nav>
      <section className={styles.current} aria-label={t("workPackages.details.region", { id: current.id })}>
        <div className={styles.bar}>
          <QuickEdit rows={rows} openId={current.id}>
            {settles
              ? ({ ask, assignToMe }) => (
                  <Actions
                    id={current.id}
                    onAssign={() => ask("assignee")}
                    onAssignToMe={assignToMe}
                    onAsk={setAsking}
                  />
                )
              : undefined}
          </QuickEdit>
          {rows.length === 1 ? null : <Steps rows={rows} at={at} onGo={setPlace} />}
        </div>
        <ClaimNote claimants={claims.get(current.id) ?? []} />
        <Details key={current.id} id={current.id} place={isWide ? "beside" : "panel"} placed={!within} folded />
      </section>
      <Suspense>
        {asking === "decline" && declined !== null ? (
          <DeclineDialog workPackage={current} status={declined} onClose={() => setAsking(null)} />
        ) : null}
        {asking === "duplicate" && declined !== null ? (
          <DuplicateDialog workPackage={current} status={declined} onClose={() => setAsking(null)} />
        ) : null}
        <ConflictDialog />
        <RequirementDialog />
      </Suspense>
    </div>
  );
}
