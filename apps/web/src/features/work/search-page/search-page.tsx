/** `/search`: everything that has the words, by kind, narrowed by project, author and time. */
import { idOf, linkOf, titleOf } from "@halyard/api-client/links";
import { SEARCH_KINDS, wordsSearched, type SearchKind } from "@halyard/contract/views/search";
import type { FoundWorkPackage } from "@halyard/contract/schemas/views";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { foundQuery, SHOWN } from "./queries.ts";
import { NamedResults, WorkResults } from "./results.tsx";
import { PERIODS, type ResultsSearch } from "./search.ts";
import styles from "./search-page.module.css";
import "./messages.ts";

const route = getRouteApi("/app/search");

export function SearchPage(): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q = "", kind, days } = search;
  const found = useQuery(foundQuery(search));
  const all = useQuery(foundQuery({ q, ...(days === undefined ? {} : { days }) })).data?.workPackages ?? [];
  const words = useMemo(() => wordsSearched(q), [q]);
  const change = (part: Partial<ResultsSearch>): void =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const { workPackages = [], projects = [], people = [], queries = [] } = found.data ?? {};
  // Project, author and time say something of work packages only.
  const narrowed = search.project !== undefined || search.author !== undefined || days !== undefined;
  const counts: Record<SearchKind, number> = {
    workPackages: workPackages.length,
    projects: narrowed ? 0 : projects.length,
    people: narrowed ? 0 : people.length,
    queries: narrowed ? 0 : queries.length,
  };
  const total = SEARCH_KINDS.reduce((sum, one) => sum + counts[one], 0);
  /** What something was found of, or what is asked for. */
  const some = SEARCH_KINDS.filter((one) => counts[one] > 0 || one === kind);
  const shows = (one: SearchKind): boolean => counts[one] > 0 && (kind === undefined || kind === one);
  const shown = SEARCH_KINDS.filter(shows);
  return (
    <div className={styles.page}>
      <PageHeader title={t("search.title")} />
      <div className={styles.tools}>
        <Words key={q} q={q} onSearch={(next) => change({ q: next === "" ? undefined : next })} />
        <Choice
          label={t("search.project")}
          none={t("search.anyProject")}
          value={search.project}
          options={among(all, "project")}
          onChange={(project) => change({ project })}
        />
        <Choice
          label={t("search.author")}
          none={t("search.anyAuthor")}
          value={search.author}
          options={among(all, "author")}
          onChange={(author) => change({ author })}
        />
        <NativeSelect
          aria-label={t("search.changed")}
          value={days ?? ""}
          data={[
            { value: "", label: t("search.anyTime") },
            ...PERIODS.map((value) => ({ value, label: t(`search.days${value}`) })),
          ]}
          onChange={(event) => change({ days: PERIODS.find((one) => one === event.currentTarget.value) })}
        />
      </div>
      {q === "" ? (
        <EmptyView title={t("search.start")} help={t("search.startHelp")} icon={<Search size={24} aria-hidden />} />
      ) : found.data === undefined ? (
        found.error === null ? (
          <LoadingRows rows={8} />
        ) : (
          <FailedView error={found.error} title={t("search.failed")} onRetry={() => void found.refetch()} />
        )
      ) : (
        <>
          {some.length > 1 || kind !== undefined ? (
            <nav className={styles.kinds} aria-label={t("search.kinds")}>
              {[undefined, ...some].map((one) => (
                <button
                  key={one ?? "all"}
                  type="button"
                  className={styles.kind}
                  aria-current={one === kind ? "true" : undefined}
                  onClick={() => change({ kind: one })}
                >
                  {t(one === undefined ? "search.all" : `search.${one}`)}{" "}
                  <span className={styles.count}>{one === undefined ? total : counts[one]}</span>
                </button>
              ))}
            </nav>
          ) : null}
          <p className={styles.found} role="status">
            {t("search.found", { count: total })}
            {workPackages.length >= SHOWN ? ` · ${t("search.most", { count: SHOWN })}` : ""}
          </p>
          {shown.length === 0 ? <EmptyView title={t("search.none", { text: q })} help={t("search.noneHelp")} /> : null}
          {shows("workPackages") ? <WorkResults found={workPackages} words={words} /> : null}
          {shows("projects") ? <NamedResults kind="projects" found={projects} words={words} /> : null}
          {shows("people") ? <NamedResults kind="people" found={people} words={words} /> : null}
          {shows("queries") ? <NamedResults kind="queries" found={queries} words={words} /> : null}
        </>
      )}
    </div>
  );
}

function Words({ q, onSearch }: { q: string; onSearch: (q: string) => void }): ReactNode {
  const t = useT();
  const [text, setText] = useState(q);
  return (
    <form
      role="search"
      className={styles.words}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <TextInput
        type="search"
        aria-label={t("search.label")}
        placeholder={t("search.label")}
        leftSection={<Search size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}

interface ChoiceProps {
  label: string;
  none: string;
  value: number | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (id: number | undefined) => void;
}

function Choice({ label, none, value, options, onChange }: ChoiceProps): ReactNode {
  const chosen = value === undefined ? "" : String(value);
  // A choice of the address that nothing found has stays a choice.
  const known = options.some((option) => option.value === chosen) || chosen === "";
  const data = [{ value: "", label: none }, ...(known ? [] : [{ value: chosen, label: `#${chosen}` }]), ...options];
  return (
    <NativeSelect
      aria-label={label}
      value={chosen}
      data={data}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? undefined : Number(currentTarget.value))}
    />
  );
}

/** The projects or authors of what was found, by name. */
function among(found: readonly FoundWorkPackage[], rel: "project" | "author"): { value: string; label: string }[] {
  const names = new Map<string, string>();
  for (const one of found) {
    const link = linkOf(one, rel);
    if (link !== null) names.set(String(idOf(link)), titleOf(one, rel));
  }
  return [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label));
}
