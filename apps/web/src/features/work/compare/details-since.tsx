/** What changed in one work package since the moment that the list beside it compares with. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { useQuery } from "@tanstack/react-query";
import type { WorkPackage } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCustomNames } from "../custom-fields/use-custom-names.ts";
import { ATTRIBUTES, labelOf } from "../model/labels.ts";
import { shownValue } from "../model/change.ts";
import type { Since } from "../search-params/since.ts";
import { readable } from "./compared-cell.tsx";
import { differenceOf } from "./comparison.ts";
import styles from "./compare.module.css";
import { comparedOneQuery } from "./queries.ts";
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
  const changed = [...ATTRIBUTES, ...custom.keys()].filter((attribute) => difference?.before.has(attribute) === true);
  if (difference?.kind === "added" && difference.before.size === 0) {
    return <p className={styles.since}>{t("compare.detailsNew", words)}</p>;
  }
  if (changed.length === 0) return <p className={styles.since}>{t("compare.detailsNone", words)}</p>;
  const shown = (text: string): string => (text === "" ? t("compare.empty") : readable(text));
  return (
    <section className={styles.since} aria-label={t("compare.details", words)}>
      <strong>{t("compare.details", words)}</strong>
      <dl>
        {changed.map((attribute) => (
          <div key={attribute} style={{ display: "contents" }}>
            <dt>{labelOf(attribute, isCustomFieldKey(attribute) ? custom.get(attribute) : undefined)}</dt>
            <dd>
              {t("compare.from", {
                before: shown(difference?.before.get(attribute) ?? ""),
                now: shown(shownValue(atEnd, attribute)),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
