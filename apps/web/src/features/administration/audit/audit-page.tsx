/** `/admin/audit` ("Static placeholder admin pages"): demonstration events, no calls. */
import { Button, NativeSelect, Tabs, TextInput } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { SampleNote } from "../../../shared/ui/feedback/sample-note.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import styles from "./audit-page.module.css";
import { PAGE_SIZE, sampleEntries, SEVERITIES, TOTAL, type AuditEntry } from "./data.ts";
import { EntryLine } from "./entry-line.tsx";
import { PageNumbers } from "./page-numbers.tsx";
import { chosen, PAGES, RANGES, TABS, type AuditSearch } from "./search.ts";
import "./messages.ts";

const route = getRouteApi("/app/admin/audit");

export function AuditPage(): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [now] = useState(() => new Date());
  const { tab = "all", severity, range = "month", page = 1 } = search;
  const change = (patch: AuditSearch): void =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...patch }) });
  const filtered = severity !== undefined || range !== "month";
  const entries = chosen(sampleEntries(now), search, now);
  return (
    <>
      <PageHeader title={t("audit.title")} help={t("audit.help")} />
      <SampleNote>
        <Link to="/admin">{t("audit.real")}</Link>
      </SampleNote>
      <Tabs
        value={tab}
        onChange={(value) => change({ tab: TABS.find((known) => known === value) })}
        className={styles.tabs}
        keepMounted={false}
      >
        <Tabs.List>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`audit.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((one) => (
          <Tabs.Panel key={one} value={one} className={styles.panel}>
            {one === "all" || one === "security" ? (
              <>
                <Filters search={search} onChange={change} />
                <Entries
                  entries={page === 1 ? entries : []}
                  page={page}
                  onClear={filtered ? () => change({ severity: undefined, range: undefined }) : null}
                />
                <div className={styles.foot}>
                  <span role="status">
                    {t("audit.showing", { shown: page === 1 ? entries.length : 0, total: TOTAL })}
                  </span>
                  <PageNumbers page={page} pages={PAGES} onPage={(next) => change({ page: next })} />
                </div>
              </>
            ) : (
              <EmptyView
                icon={<ScrollText size={24} aria-hidden />}
                title={t("audit.later", { tab: t(`audit.tab.${one}`) })}
                help={t("audit.laterHelp")}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function Filters({ search, onChange }: { search: AuditSearch; onChange: (patch: AuditSearch) => void }): ReactNode {
  const t = useT();
  const { severity = "", range = "month", from = "", to = "" } = search;
  return (
    <div className={styles.filters}>
      <NativeSelect
        aria-label={t("audit.severity")}
        value={severity}
        data={[
          { value: "", label: t("audit.severity.any") },
          ...SEVERITIES.map((one) => ({ value: one, label: t(`audit.severity.${one}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ severity: SEVERITIES.find((one) => one === value) })}
      />
      <NativeSelect
        aria-label={t("audit.range")}
        value={range}
        data={RANGES.map((one) => ({ value: one, label: t(`audit.range.${one}`) }))}
        onChange={({ currentTarget: { value } }) => onChange({ range: RANGES.find((one) => one === value) })}
      />
      {range === "custom" ? (
        <>
          <TextInput
            type="date"
            aria-label={t("audit.from")}
            value={from}
            max={to === "" ? undefined : to}
            onChange={({ currentTarget: { value } }) => onChange({ from: value === "" ? undefined : value })}
          />
          <TextInput
            type="date"
            aria-label={t("audit.to")}
            value={to}
            min={from === "" ? undefined : from}
            onChange={({ currentTarget: { value } }) => onChange({ to: value === "" ? undefined : value })}
          />
        </>
      ) : null}
    </div>
  );
}

interface EntriesProps {
  entries: readonly AuditEntry[];
  page: number;
  /** null: nothing is filtered. */
  onClear: (() => void) | null;
}

function Entries({ entries, page, onClear }: EntriesProps): ReactNode {
  const t = useT();
  if (page > 1) {
    const first = (page - 1) * PAGE_SIZE + 1;
    const help = t("audit.otherPage", { first, last: page * PAGE_SIZE });
    return <EmptyView title={t("audit.otherPageTitle", { page })} help={help} />;
  }
  if (entries.length === 0) {
    const clear =
      onClear === null ? null : (
        <Button variant="default" onClick={onClear}>
          {t("audit.clear")}
        </Button>
      );
    return <EmptyView title={t("audit.none")} help={t("audit.noneHelp")} action={clear} />;
  }
  return (
    <ol className={styles.entries} aria-label={t("audit.title")}>
      {entries.map((entry) => (
        <EntryLine key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}
