/** A change in one line: who did what to what, and behind it from what to what. */
import { linksOf, titleOf } from "@halyard/api-client/links";
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import type { ReactNode } from "react";
import { ResourceLink } from "../components/resource-link.tsx";
import { adminPathOf, type Place } from "../components/resource-paths.ts";
import { formatClock, formatTime, RelativeTime } from "../dates/dates.tsx";
import { useT } from "../i18n/i18n.tsx";
import { Avatar } from "../ui/primitives/avatar.tsx";
import styles from "./activity-line.module.css";
import { isOfSession, shownTitle } from "./deeds.ts";
import { Facts } from "./facts.tsx";
import { telling } from "./telling.ts";
import "./messages.ts";

export type ActivityPlace = (entity: Parameters<typeof adminPathOf>[0]) => Place | null;

interface ActivityLineProps {
  activity: AdministrativeActivity;
  /** Where what was changed is; left out: where administrators change it. */
  placeOf?: ActivityPlace;
  /** What a new thing is like is left out. */
  brief?: boolean;
  /** The kind of thing whose own page this is: what changed of it needs no name. */
  within?: string;
  /** A heading above says the day. */
  clock?: boolean;
  /** After what was changed. */
  after?: ReactNode;
}

export function ActivityLine(props: ActivityLineProps): ReactNode {
  const { activity, placeOf = adminPathOf, brief = false, within, clock = false, after = null } = props;
  const t = useT();
  const actor = titleOf(activity, "actor") || t("journal.someone");
  // What is deleted has a name, but its link points nowhere.
  const [entity] = linksOf(activity, "entity");
  const own = activity.entityType === within;
  const { deed, facts } = telling(activity, entity?.title ?? "", { brief, own });
  const { createdAt } = activity;
  return (
    <li className={styles.line}>
      <Avatar name={actor} size={24} />
      <div className={styles.words}>
        <span>
          <strong className={styles.actor}>{actor}</strong> {deed}{" "}
          {own || isOfSession(activity) ? null : (
            <ResourceLink place={placeOf(entity)}>
              {shownTitle(t, activity.entityType, entity?.title ?? "")}
            </ResourceLink>
          )}
        </span>{" "}
        {after}
        <Facts facts={facts} />
      </div>
      <span className={styles.moment}>
        {clock ? (
          <time dateTime={createdAt} title={formatTime(createdAt)}>
            {formatClock(createdAt)}
          </time>
        ) : (
          <RelativeTime time={createdAt} alone />
        )}
      </span>
    </li>
  );
}
