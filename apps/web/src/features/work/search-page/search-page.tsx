/** `/search`: everything that has the words, by kind, narrowed by project, author and time. */
import { SEARCH_KINDS, wordsSearched, type SearchKind } from "@halyard/contract/views/search";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { Narrowing } from "./narrowing.tsx";
import { foundQuery, SHOWN } from "./queries.ts";
import { NamedResults, WorkResults } from "./results.tsx";
import { Sorting } from "./sorting.tsx";
import type { ResultsSearch } from "./search.ts";
import { WordsField } from "./words-field.tsx";
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
  const shows = (one: SearchKind): boolean => counts[one] > 0 && (kind === undefined || kind === one);
  const shown = SEARCH_KINDS.filter(shows);
  const allAreWork = total > 0 && counts.workPackages === total;
  const headed = shown.length > 1;
  return (
    <div className={styles.page}>
      <PageHeader title={q === "" ? t("search.title") : t("search.titleOf", { text: q })} />
      <WordsField q={q} className={styles.words} />
      {found.data === undefined ? null : (
        <Kinds kind={kind} counts={counts} total={total} onChoose={(one) => change({ kind: one })} />
      )}
      {q === "" ? null : (
        <div className={styles.tools}>
          <Narrowing search={search} found={all} onChange={change} />
          <span className={styles.found} role="status">
            {found.data === undefined ? null : t(allAreWork ? "search.foundWork" : "search.found", { count: total })}
            {workPackages.length >= SHOWN ? ` · ${t("search.most", { count: SHOWN })}` : ""}
          </span>
          {shows("workPackages") ? <Sorting sort={search.sort} onChange={change} /> : null}
        </div>
      )}
      {q === "" ? (
        <EmptyView title={t("search.start")} help={t("search.startHelp")} icon={<Search size={24} aria-hidden />} />
      ) : found.data === undefined ? (
        found.error === null ? (
          <LoadingRows rows={8} height={48} page />
        ) : (
          <FailedView error={found.error} title={t("search.failed")} onRetry={() => void found.refetch()} />
        )
      ) : (
        <>
          {shown.length === 0 ? <EmptyView title={t("search.none", { text: q })} help={t("search.noneHelp")} /> : null}
          {shows("workPackages") ? (
            <WorkResults found={workPackages} {...{ words, headed }} sort={search.sort} />
          ) : null}
          {shows("projects") ? <NamedResults kind="projects" found={projects} words={words} headed={headed} /> : null}
          {shows("people") ? <NamedResults kind="people" found={people} words={words} headed={headed} /> : null}
          {shows("queries") ? <NamedResults kind="queries" found={queries} words={words} headed={headed} /> : null}
        </>
      )}
    </div>
  );
}

interface KindsProps {
  kind: SearchKind | undefined;
  counts: Record<SearchKind, number>;
  total: number;
  onChoose: (kind: SearchKind | undefined) => void;
}

/** Those with results, and all of them together where they are several. */
function Kinds({ kind, counts, total, onChoose }: KindsProps): ReactNode {
  const t = useT();
  const found = SEARCH_KINDS.filter((one) => counts[one] > 0 || one === kind);
  // One alone is no choice.
  if (found.length <= 1 && kind === undefined) return null;
  return (
    <nav className={styles.kinds} aria-label={t("search.kinds")}>
      {[undefined, ...found].map((one) => (
        <button
          key={one ?? "all"}
          type="button"
          className={styles.kind}
          aria-current={one === kind ? "true" : undefined}
          onClick={() => onChoose(one)}
        >
          {t(one === undefined ? "search.all" : `search.${one}`)}{" "}
          <span className={styles.count}>{one === undefined ? total : counts[one]}</span>
        </button>
      ))}
    </nav>
  );
}
