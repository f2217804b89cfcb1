/** The history of anything, day by day and the newest first; a long one can be searched. */
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import { Button } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import { ActivityDays } from "../journal/activity-days.tsx";
import type { ActivityPlace } from "../journal/activity-line.tsx";
import { FailedView, LoadingRows } from "../ui/feedback/state-views.tsx";
import { FilterInput } from "../ui/inputs/filter-input.tsx";
import styles from "./history-view.module.css";
import "./messages.ts";

/** So few are seen at a glance. */
const SHORT = 10;

/** What an infinite query has of it. */
export interface HistorySource {
  data: { pages: { total: number; _embedded: { elements: readonly AdministrativeActivity[] } }[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

interface HistoryViewProps {
  source: HistorySource;
  /** What the source was searched for. */
  text: string;
  onText: (text: string) => void;
  /** The kind of thing whose own history this is: its changes need no name. */
  within: string;
  /** Where what was changed is; left out: where administrators change it. */
  placeOf?: ActivityPlace;
  /** Shown next to the current values: the initial ones aren't repeated. */
  isBeside?: boolean;
  /** Of the days: one below what they stand in. */
  level: 2 | 3 | 4;
  /** Where nothing ever changed. */
  empty: ReactNode;
  /** To the same entries elsewhere; null: what stands around it has it. */
  link: ReactNode;
}

export function HistoryView(props: HistoryViewProps): ReactNode {
  const { source, text, onText, within, placeOf, isBeside = false, level, empty, link } = props;
  const t = useT();
  const entries = source.data?.pages.flatMap((page) => page._embedded.elements) ?? [];
  const isSearched = text !== "" || (source.data?.pages[0]?.total ?? 0) > SHORT;
  if (source.data === undefined) {
    if (source.error === null) return <LoadingRows rows={3} height={36} />;
    return <FailedView error={source.error} title={t("history.failed")} onRetry={() => void source.refetch()} />;
  }
  if (entries.length === 0 && !isSearched) return empty;
  return (
    <div className={styles.history}>
      {isSearched || link !== null ? (
        <div className={styles.top}>
          {isSearched ? <Search text={text} onText={onText} /> : null}
          {link}
        </div>
      ) : null}
      {entries.length === 0 ? (
        <p role="status" className={styles.none}>
          {t("history.noMatch")}
        </p>
      ) : (
        <ActivityDays
          activities={entries}
          {...(placeOf === undefined ? {} : { placeOf })}
          within={within}
          brief={isBeside}
          level={level}
        />
      )}
      {source.hasNextPage ? (
        <Button
          variant="default"
          className={styles.more}
          loading={source.isFetchingNextPage}
          onClick={() => {
            void source.fetchNextPage();
          }}
        >
          {t("history.more")}
        </Button>
      ) : null}
    </div>
  );
}

/** Often stands in a form that Enter would submit, or in a dialog that Escape would close. */
function Search({ text, onText }: Pick<HistoryViewProps, "text" | "onText">): ReactNode {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      if (event.key === "Enter") event.preventDefault();
      const typed = event.target instanceof HTMLInputElement ? event.target.value : "";
      if (event.key === "Escape" && typed !== "") event.stopPropagation();
    };
    const element = box.current;
    element?.addEventListener("keydown", keep);
    return () => element?.removeEventListener("keydown", keep);
  }, []);
  return (
    <div ref={box} className={styles.search}>
      <FilterInput label={t("history.search")} value={text} onChange={onText} />
    </div>
  );
}
