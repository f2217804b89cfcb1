/** Changes in a row, one line each; of many the older ones are folded into one line. */
import { linkOf } from "@halyard/api-client/links";
import type { Activity } from "@halyard/contract/resources";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { PersonName } from "../../../../shared/components/person.tsx";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { ChangeLine } from "../../../../shared/markdown/text-changes/change-line.tsx";
import styles from "./activity.module.css";
import { foldOf } from "./runs.ts";
import { anchorOf } from "./use-shown-activity.ts";

interface ChangeRunProps {
  activities: readonly Activity[];
  /** The one that created the work package. */
  firstId: number | undefined;
  newestFirst: boolean;
  /** The one that the address names. */
  shown: number | undefined;
}

export function ChangeRun({ activities, firstId, newestFirst, shown }: ChangeRunProps): ReactNode {
  const t = useT();
  const { folded, open } = foldOf(activities, newestFirst);
  const [unfolded, setUnfolded] = useState(folded.some(({ id }) => id === shown));
  const lines = (unfolded ? activities : open).map((activity) => (
    <Change key={activity.id} activity={activity} created={activity.id === firstId} shown={activity.id === shown} />
  ));
  const more =
    folded.length === 0 ? null : (
      <li key="more" className={styles.folded}>
        <button type="button" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {t(unfolded ? "workActivity.fewerChanges" : "workActivity.earlierChanges", { count: folded.length })}
        </button>
      </li>
    );
  return newestFirst ? [...lines, more] : [more, ...lines];
}

/** What is said of a creation besides that it was one. */
const FROM_TEMPLATE = "Template set to ";

interface ChangeProps {
  activity: Activity;
  created: boolean;
  shown: boolean;
}

function Change({ activity, created, shown }: ChangeProps): ReactNode {
  const t = useT();
  return (
    <li id={anchorOf(activity.id)} className={styles.change} data-shown={shown || undefined}>
      <PersonName person={linkOf(activity, "user")} />
      {created ? <span>{t("workPackages.details.created")}</span> : null}
      {activity.details
        .filter(({ raw }) => !created || raw?.startsWith(FROM_TEMPLATE) === true)
        .map((detail) => (
          <span key={detail.raw} className={styles.detail}>
            <ChangeLine raw={detail.raw ?? ""} deed />
          </span>
        ))}
      <RelativeTime time={activity.createdAt} />
    </li>
  );
}
