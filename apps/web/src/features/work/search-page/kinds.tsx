/** Which kinds of things have the words, and which texts of work packages: pressing one shows it alone. */
import type { FoundWorkPackage } from "@halyard/contract/schemas/views";
import { SEARCH_KINDS, SEARCH_PLACES, type SearchKind, type SearchPlace } from "@halyard/contract/views/search";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FilterChips } from "../../../shared/ui/layout/filter-chips.tsx";
import { countIn } from "./places.ts";
import { SHOWN } from "./queries.ts";
import type { ResultsSearch } from "./search.ts";
import styles from "./search-page.module.css";
import "./messages.ts";

interface PlacesProps {
  where: SearchPlace | undefined;
  /** What the words find, wherever they are. */
  found: readonly FoundWorkPackage[];
  onChange: (change: Pick<ResultsSearch, "where" | "author" | "days">) => void;
}

/** Comments also where none is among the first hits: those that have the words only there may come after them. */
export function Places({ where, found, onChange }: PlacesProps): ReactNode {
  const t = useT();
  const isAll = found.length < SHOWN;
  const counts = SEARCH_PLACES.map((place) => ({
    place,
    count: countIn(found, place),
  }));
  const shown = counts.filter(({ place, count }) => count > 0 || place === where || (!isAll && place === "comment"));
  if (shown.length < 2 && where === undefined) return null;
  const chips = [{ place: "any" as const, count: found.length }, ...shown].map(({ place, count }) => ({
    key: place,
    name: t(`search.where.${place}`),
    count: isAll ? count : null,
    isChosen: place === (where ?? "any"),
  }));
  const choose = (place: SearchPlace | "any"): void => {
    const next = place === "any" ? undefined : place;
    // Who wrote a comment, and when, says nothing of work packages.
    const stays = (next === "comment") === (where === "comment");
    onChange({ where: next, ...(stays ? {} : { author: undefined, days: undefined }) });
  };
  return <FilterChips label={t("search.where")} chips={chips} onChoose={choose} />;
}

interface KindsProps {
  kind: SearchKind | undefined;
  counts: Record<SearchKind, number>;
  total: number;
  onChoose: (kind: SearchKind | undefined) => void;
}

/** Those with results, and all of them together where they are several. */
export function Kinds({ kind, counts, total, onChoose }: KindsProps): ReactNode {
  const t = useT();
  const found = SEARCH_KINDS.filter((one) => counts[one] > 0 || one === kind);
  // A single one is no choice.
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
