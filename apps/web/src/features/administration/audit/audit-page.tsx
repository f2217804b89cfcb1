/** `/admin/audit`: every change, refusal and failure of the instance. */
import { Button, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Cable, ShieldCheck } from "lucide-react";
import { useCallback, type ReactNode } from "react";
import { formatDay, formatTime, RelativeTime } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { Pager } from "../../../shared/ui/layout/pager.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { brokenSeal } from "../system-settings/model/broken-seal.ts";
import { diagnosticsQuery } from "../system-settings/model/queries.ts";
import styles from "./audit-page.module.css";
import { EntryLine } from "./entry-line.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { Filters } from "./filters.tsx";
import { NARROWINGS } from "./narrowing.tsx";
import { auditQuery } from "./queries.ts";
import { pageSize, TABS, type AuditSearch } from "./search.ts";
import "./messages.ts";

const route = getRouteApi("/app/admin/audit");

export function AuditPage(): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { tab = "all" } = search;
  const change = useCallback(
    (patch: AuditSearch): void =>
      void navigate({
        search: (before) => ({ ...before, page: undefined, after: undefined, entry: undefined, ...patch }),
      }),
    [navigate],
  );
  const show = (patch: AuditSearch): void => void navigate({ search: (before) => ({ ...before, ...patch }) });
  return (
    <>
      <PageHeader
        title={t("audit.title")}
        actions={
          <div className={styles.actions}>
            <Button
              variant="default"
              leftSection={<Cable size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/admin/audit/streams" {...props} />}
            >
              {t("audit.streams")}
            </Button>
            <ExportMenu search={search} />
          </div>
        }
        docs="/docs/operations#settings-maintenance-and-the-audit-log"
      />
      <Tabs
        value={tab}
        onChange={(value) => change({ tab: TABS.find((known) => known === value && known !== "all") })}
        className={styles.tabs}
        keepMounted={false}
      >
        <Tabs.List className={styles.tabList}>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`audit.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={styles.panel}>
          <BrokenSeal />
          <Filters
            search={search}
            onChange={change}
            total={
              <>
                <Total search={search} />
                <Seal />
              </>
            }
          />
          <Entries search={search} onChange={change} onShow={show} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** That the log is as it was written, and when that was looked at. */
function Seal(): ReactNode {
  const t = useT();
  const { data } = useQuery(diagnosticsQuery);
  if (data === undefined || brokenSeal(data) !== null) return null;
  const isChecked = data.findings.some(({ check, status }) => check === "audit" && status === "ok");
  return (
    <Link to="/admin/system" search={{ tab: "diagnostics" }} className={styles.seal}>
      {isChecked && data.at !== null ? (
        <>
          <ShieldCheck size={16} aria-hidden />
          <span>
            {t("audit.seal.unchanged")} <RelativeTime time={data.at} />
          </span>
        </>
      ) : (
        t("audit.seal.unchecked")
      )}
    </Link>
  );
}

/** What the last check of everything found. */
function BrokenSeal(): ReactNode {
  const t = useT();
  const found = brokenSeal(useQuery(diagnosticsQuery).data);
  if (found === null) return null;
  return (
    <div className={styles.notice}>
      <Notice
        tone="danger"
        action={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/admin/system" search={{ tab: "diagnostics" }} {...props} />}
          >
            {t("audit.brokenSeal.show")}
          </Button>
        }
      >
        {t("audit.brokenSeal", { found })}
      </Notice>
    </div>
  );
}

interface EntriesProps {
  search: AuditSearch;
  /** Another list. */
  onChange: (patch: AuditSearch) => void;
  /** Another part of the same list. */
  onShow: (patch: AuditSearch) => void;
}

function Entries({ search, onChange, onShow }: EntriesProps): ReactNode {
  const t = useT();
  const list = useQuery(auditQuery(search));
  if (list.data === undefined) {
    if (list.error !== null)
      return <FailedView error={list.error} title={t("audit.failed")} onRetry={() => void list.refetch()} />;
    return (
      <div className={styles.entries}>
        <LoadingRows rows={12} height={37} page />
      </div>
    );
  }
  const { entry: open } = search;
  const { searchedUntil } = list.data;
  const entries = list.data._embedded.elements;
  return (
    <>
      {searchedUntil === null ? null : (
        <p className={styles.facts}>{t("audit.searchedUntil", { time: formatTime(searchedUntil) })}</p>
      )}
      {entries.length === 0 ? (
        <NoEntries search={search} onChange={onChange} />
      ) : (
        <ol className={styles.entries} aria-label={t("audit.title")}>
          {entries.map((entry, at) => (
            <EntryLine
              key={entry.id}
              entry={entry}
              open={entry.id === open}
              beginsDay={dayOf(entries[at - 1]) !== dayOf(entry)}
              onToggle={() => onShow({ entry: entry.id === open ? undefined : entry.id })}
              onNarrow={onChange}
            />
          ))}
        </ol>
      )}
      <Foot search={search} list={list.data} onShow={onShow} />
    </>
  );
}

/** How many entries there are, as far as they are counted. */
function Total({ search }: { search: AuditSearch }): ReactNode {
  const t = useT();
  const { data } = useQuery(auditQuery(search));
  const isKnown = data !== undefined && data.count > 0 && search.after === undefined;
  return (
    <span role="status" className={styles.total}>
      {isKnown ? t("audit.total", { count: data.total }) : null}
    </span>
  );
}

interface FootProps {
  search: AuditSearch;
  list: { total: number; cursor: string | null; searchedUntil: string | null };
  onShow: EntriesProps["onShow"];
}

/** Pages have numbers as far as entries are counted. From there on the list is read part by part. */
function Foot({ search: { page = 1, after }, list, onShow }: FootProps): ReactNode {
  const t = useT();
  const { total, cursor, searchedUntil } = list;
  const isLast = after !== undefined || page * pageSize() >= total;
  const show = (place: Pick<AuditSearch, "page" | "after">): void =>
    onShow({ page: undefined, after: undefined, entry: undefined, ...place });
  return (
    <div className={styles.foot}>
      {after === undefined ? null : (
        <Button variant="default" onClick={() => show({})}>
          {t("audit.newest")}
        </Button>
      )}
      {isLast && cursor !== null ? (
        <Button variant="default" onClick={() => show({ after: cursor })}>
          {t(searchedUntil === null ? "audit.older" : "audit.searchOn")}
        </Button>
      ) : null}
      {after === undefined && total > 0 ? (
        <Pager
          page={page}
          pageSize={pageSize()}
          total={total}
          onPage={(next) => show({ page: next === 1 ? undefined : next })}
        />
      ) : null}
    </div>
  );
}

const dayOf = (entry: { createdAt: string } | undefined): string | null =>
  entry === undefined ? null : formatDay(entry.createdAt);

const FILTERS = ["severity", "outcome", "range", "from", "to", "text", ...NARROWINGS] as const;

function NoEntries({ search, onChange }: Pick<EntriesProps, "search" | "onChange">): ReactNode {
  const t = useT();
  const narrowed = FILTERS.some((name) => search[name] !== undefined);
  const clear: AuditSearch = Object.fromEntries(FILTERS.map((name) => [name, undefined]));
  return (
    <EmptyView
      title={t("audit.none")}
      help={t("audit.noneHelp")}
      action={
        narrowed ? (
          <Button variant="default" onClick={() => onChange(clear)}>
            {t("audit.clear")}
          </Button>
        ) : null
      }
    />
  );
}
