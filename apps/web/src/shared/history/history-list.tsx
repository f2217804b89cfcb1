/** The history of one thing, as the audit log has it, for administrators: who changed what, from what to what, when. */
import type { AuditEvent } from "@halyard/contract/schemas/administration/administration";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { api } from "../api/api.ts";
import { keys } from "../api/query-keys.ts";
import { ResourceLink } from "../components/resource-link.tsx";
import { RelativeTime } from "../dates/dates.tsx";
import { useT } from "../i18n/i18n.tsx";
import { useCurrentUser } from "../session/session.ts";
import { FailedView, LoadingRows } from "../ui/feedback/state-views.tsx";
import { Facts } from "../journal/facts.tsx";
import { telling } from "../journal/telling.ts";
import styles from "./history-list.module.css";
import "./messages.ts";

const SHOWN = 10;

/** What the audit log calls things. */
export type HistoryType = "User" | "Group" | "Role" | "Status" | "Type" | "Priority" | "Setting";

const historyQuery = (type: HistoryType, id: number) => {
  const filters = [
    { entityType: { operator: "=", values: [type] } },
    { entityId: { operator: "=", values: [String(id)] } },
  ];
  return queryOptions({
    queryKey: keys.list("administration", { history: type, id }),
    queryFn: ({ signal }) =>
      api.get("admin/audit_events", { query: { filters: JSON.stringify(filters), pageSize: SHOWN }, signal }),
  });
};

interface AuditLinkProps {
  type: HistoryType;
  id: number;
  /** All entries are shown here; the audit log adds addresses, programs and requests. */
  isAll?: boolean;
}

/** To the same entries in the audit log, for administrators. */
export function AuditLink({ type, id, isAll = true }: AuditLinkProps): ReactNode {
  const t = useT();
  if (useCurrentUser().admin !== true) return null;
  return (
    <ResourceLink place={{ path: "/admin/audit", search: { entity: `${type}:${id}` } }}>
      {t(isAll ? "history.open" : "history.more")}
    </ResourceLink>
  );
}

interface HistoryListProps {
  type: HistoryType;
  id: number;
  /** Of its heading: one below what it stands in. */
  level?: 2 | 3;
  /** Shown next to the current values: the initial ones aren't repeated. */
  isBeside?: boolean;
}

export function HistoryList({ type, id, level = 3, isBeside = false }: HistoryListProps): ReactNode {
  const isAdministrator = useCurrentUser().admin === true;
  return isAdministrator ? <Entries type={type} id={id} level={level} isBeside={isBeside} /> : null;
}

function Entries({ type, id, level, isBeside }: Required<HistoryListProps>): ReactNode {
  const Heading = level === 2 ? "h2" : "h3";
  const t = useT();
  const heading = useId();
  const list = useQuery(historyQuery(type, id));
  const entries = list.data?._embedded.elements ?? [];
  const isEmpty = list.data !== undefined && entries.length === 0;
  return (
    <section className={styles.section} aria-labelledby={heading} data-empty={isEmpty || undefined}>
      <Heading id={heading} className={styles.heading}>
        {t("history.title")}
      </Heading>
      {list.isPending ? <LoadingRows rows={3} height={40} /> : null}
      {list.data === undefined && list.error !== null ? (
        <FailedView error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {isEmpty ? <p className={styles.facts}>{t("history.none")}</p> : null}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isBrief={isBeside && entry.action === "created"} />
        ))}
      </ul>
      {entries.length === 0 ? null : <AuditLink type={type} id={id} isAll={(list.data?.total ?? 0) <= SHOWN} />}
    </section>
  );
}

function Entry({ entry, isBrief }: { entry: AuditEvent; isBrief: boolean }): ReactNode {
  const t = useT();
  const { actor, action, changes, entity, createdAt } = entry;
  const name = actor === null ? "" : actor.name || t("history.gone", { id: actor.id });
  const { deed, facts } = telling({ action, changes, entityType: entity?.type ?? "" }, entity?.title ?? "", {
    brief: isBrief,
    own: true,
  });
  return (
    <li className={styles.entry}>
      <div className={styles.deed}>
        <span>
          <strong>{name}</strong> {deed}
        </span>
        <span className={styles.moment}>
          <RelativeTime time={createdAt} alone />
        </span>
      </div>
      <Facts facts={facts} />
    </li>
  );
}
