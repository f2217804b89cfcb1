/** A change in one line: who did what to what, and from what to what. */
import { linksOf, titleOf } from "@halyard/api-client/links";
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import type { ReactNode } from "react";
import { ResourceLink } from "../components/resource-link.tsx";
import { adminPathOf } from "../components/resource-paths.ts";
import { RelativeTime } from "../dates/dates.tsx";
import { useT } from "../i18n/i18n.tsx";
import { Avatar } from "../ui/primitives/avatar.tsx";
import styles from "./activity-line.module.css";
import { changeLines } from "./changes.ts";
import { actionText, isOfSession, shownTitle } from "./deeds.ts";
import "./messages.ts";

interface ActivityLineProps {
  activity: AdministrativeActivity;
  /** Whether what was changed leads to where administrators change it. */
  linked?: boolean;
  /** One line: what was changed stands behind it, and what a new thing is like is left out. */
  brief?: boolean;
  /** After what was changed. */
  after?: ReactNode;
}

export function ActivityLine({ activity, linked = true, brief = false, after = null }: ActivityLineProps): ReactNode {
  const t = useT();
  const actor = titleOf(activity, "actor") || t("journal.someone");
  // What is deleted has a name, but its link points nowhere.
  const [entity] = linksOf(activity, "entity");
  const isNew = activity.action === "created";
  const lines = brief && isNew ? [] : changeLines(activity.changes, isNew);
  return (
    <li className={styles.line} data-brief={brief || undefined}>
      <Avatar name={actor} size={24} />
      <div className={styles.words}>
        <div>
          <strong className={styles.actor}>{actor}</strong> {actionText(activity)}{" "}
          {isOfSession(activity) ? null : (
            <ResourceLink place={linked ? adminPathOf(entity) : null}>
              {shownTitle(t, activity.entityType, entity?.title ?? "")}
            </ResourceLink>
          )}{" "}
          {after}
        </div>
        {lines.length === 0 ? null : (
          <ul className={styles.changes}>
            {lines.map((line) => (
              <li key={line} title={line}>
                {line}
              </li>
            ))}
          </ul>
        )}
      </div>
      <span className={styles.moment}>
        <RelativeTime time={activity.createdAt} />
      </span>
    </li>
  );
}
