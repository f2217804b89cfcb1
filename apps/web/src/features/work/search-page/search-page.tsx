/** `/search`: everything that has the words, by kind, narrowed by project, author and time. */
import { SEARCH_KINDS, wordsSearched, type SearchKind } from "@halyard/contract/views/search";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { useSmallPhone } from "../../../shared/ui/layout/use-phone.ts";
import { Narrowed, Narrowing } from "./narrowing.tsx";
import { Kinds, Places } from "./kinds.tsx";
import { NothingFound } from "./nothing-found.tsx";
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
  const phone = useSmallPhone();
  const { q = "", kind, where, days } = search;
  const found = useQuery(foundQuery(search));
  const all = useQuery(
    foundQuery({ q, ...(where === undefined ? {} : { where }), ...(days === undefined ? {} : { days }) }),
  ).data?._embedded.workPackages;
  const everywhere = useQuery(foundQuery(where === undefined ? search : { q })).data?._embedded.workPackages;
  const words = useMemo(() => wordsSearched(q), [q]);
  const change = (part: Partial<ResultsSearch>): void =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const { workPackages = [], projects = [], people = [], queries = [] } = found.data?._embedded ?? {};
  // Place, project, author and time say something of work packages only.
  const narrowed =
    search.project !== undefined || search.author !== undefined || days !== undefined || where !== undefined;
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
  // By the first of the places.
  const isSaid = allAreWork && where === undefined && total < SHOWN;
  const narrowing = { search, found: all ?? [], onChange: change };
  // On a phone they stand beside the field. Only work packages can be narrowed and ordered.
  const filtering = narrowed || counts.workPackages > 0 ? <Narrowing {...narrowing} bare={phone} /> : null;
  const sorting = shows("workPackages") ? <Sorting sort={search.sort} onChange={change} bare={phone} /> : null;
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <PageHeader title={q === "" ? t("search.title") : t("search.titleOf", { text: q })} />
      </div>
      <div className={styles.top}>
        <WordsField q={q} className={styles.words} />
        {phone ? filtering : null}
        {phone ? sorting : null}
      </div>
      {found.data === undefined ? null : (
        <Kinds kind={kind} counts={counts} total={total} onChoose={(one) => change({ kind: one })} />
      )}
      {q === "" ? null : (
        <div className={styles.tools}>
          {phone ? null : filtering}
          <Narrowed {...narrowing} />
          {counts.workPackages > 0 || where !== undefined ? (
            <Places where={where} found={everywhere ?? []} onChange={change} />
          ) : null}
          <span className={styles.found} role="status" data-said={total === 0 ? "none" : isSaid || undefined}>
            {found.data === undefined ? null : t(allAreWork ? "search.foundWork" : "search.found", { count: total })}
            {workPackages.length >= SHOWN ? ` · ${t("search.most", { count: SHOWN })}` : ""}
          </span>
          {phone ? null : sorting}
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
          {shown.length === 0 ? (
            <NothingFound
              text={q}
              suggestion={found.data.suggestion}
              onTry={(text) => change({ q: text })}
              {...(narrowed ? { onClear: () => change(CLEARED) } : {})}
            />
          ) : null}
          {shows("workPackages") ? (
            <WorkResults found={workPackages} {...{ words, headed, where }} sort={search.sort} />
          ) : null}
          {shows("projects") ? <NamedResults kind="projects" found={projects} words={words} headed={headed} /> : null}
          {shows("people") ? <NamedResults kind="people" found={people} words={words} headed={headed} /> : null}
          {shows("queries") ? <NamedResults kind="queries" found={queries} words={words} headed={headed} /> : null}
        </>
      )}
    </div>
  );
}

const CLEARED = { where: undefined, project: undefined, author: undefined, days: undefined } as const;
