/** How much changed since a moment, what is there no more, and the way to see only that. */
import { Button, Switch } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { idsOf } from "./comparison.ts";
import styles from "./compare.module.css";
import type { Compared } from "./use-comparison.ts";

interface CompareBarProps {
  compared: Compared;
  /** Whether only what changed is shown, where the view can leave out the rest. */
  only?: boolean;
  onOnly?: (only: boolean) => void;
  onClear: () => void;
}

const MOST_NAMED = 12;

export function CompareBar({ compared, only, onOnly, onClear }: CompareBarProps): ReactNode {
  const t = useT();
  const { moment, comparison, error, retry } = compared;
  if (moment === null) return null;
  const since = moment.words;
  const gone = comparison === null ? [] : idsOf(comparison, "removed");
  const words = (): string => {
    if (comparison === null) return t(error === null ? "compare.looking" : "compare.failed");
    if (comparison.size === 0) return t("compare.nothing", { since });
    const [changed, added] = [idsOf(comparison, "changed").length, idsOf(comparison, "added").length];
    return t("compare.counts", { changed, added, removed: gone.length, since });
  };
  return (
    <section className={styles.bar} aria-label={t("compare.region", { since })}>
      <span role="status">{words()}</span>
      {error === null || comparison !== null ? null : (
        <Button size="compact-sm" variant="default" onClick={retry}>
          {t("errors.retry")}
        </Button>
      )}
      {gone.length === 0 ? null : (
        <span className={styles.gone}>
          {t("compare.gone")}{" "}
          {gone.slice(0, MOST_NAMED).map((id) => (
            <Link key={id} to="/work_packages/$id" params={{ id: String(id) }}>
              #{id}
            </Link>
          ))}
          {gone.length > MOST_NAMED ? "…" : null}
        </span>
      )}
      {only === undefined || comparison === null || comparison.size === 0 ? null : (
        <Switch
          size="xs"
          label={t("compare.only")}
          checked={only}
          onChange={(event) => onOnly?.(event.currentTarget.checked)}
        />
      )}
      <Button size="compact-sm" variant="subtle" className={styles.clear} onClick={onClear}>
        {t("compare.clear")}
      </Button>
    </section>
  );
}
