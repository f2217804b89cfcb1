/** What changed in one work package since the moment that the list beside it compares with. */
import { useQuery } from "@tanstack/react-query";
import type { WorkPackage } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCustomNames } from "../custom-fields/use-custom-names.ts";
import type { Since } from "../search-params/since.ts";
import { differenceOf } from "./comparison.ts";
import styles from "./compare.module.css";
import { comparedOneQuery } from "./queries.ts";
import { toldOf } from "./told.ts";
import { useSince } from "./use-since.ts";
import "../model/messages.ts";

interface DetailsSinceProps {
  projectId: string;
  workPackage: WorkPackage;
  since: Since | undefined;
}

export function DetailsSince({ projectId, workPackage, since }: DetailsSinceProps): ReactNode {
  const t = useT();
  const moment = useSince(projectId, since);
  const { data } = useQuery(comparedOneQuery(workPackage.id, moment));
  const custom = useCustomNames(projectId, moment !== null);
  if (moment === null || data === undefined) return null;
  const difference = differenceOf(data);
  // What it is now may have changed a moment ago; what it was does not change.
  const atEnd = moment.until === null ? workPackage : data;
  const words = { since: moment.words };
  const changed = difference === null ? [] : toldOf(atEnd, { ...difference, after: null }, custom);
  if (difference?.kind === "added" && difference.before.size === 0) {
    return <p className={styles.since}>{t("compare.detailsNew", words)}</p>;
  }
  if (changed.length === 0) return <p className={styles.since}>{t("compare.detailsNone", words)}</p>;
  return (
    <section className={styles.since} aria-label={t("compare.details", words)}>
      <strong>{t("compare.details", words)}</strong>
      <dl>
        {changed.map(({ label, before, now }) => (
          <div key={label} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{t("compare.from", { before, now })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
