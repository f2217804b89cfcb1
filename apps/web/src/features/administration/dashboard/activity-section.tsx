/** The latest of the administrative journal: who did what to what, and from what to what. */
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration";
import { linksOf, titleOf } from "@halyard/api-client/links";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ResourceLink } from "../../../shared/components/resource-link.tsx";
import { adminPathOf } from "../../../shared/components/resource-paths.ts";
import { Avatar } from "../../../shared/ui/primitives/avatar.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { changeLines } from "./changes.ts";
import styles from "./dashboard.module.css";
import { actionText } from "./activity-groups.ts";
import { activitiesQuery } from "./queries.ts";

export function ActivitySection(): ReactNode {
  const t = useT();
  const heading = useId();
  const list = useInfiniteQuery(activitiesQuery);
  const activities = list.data?.pages.flatMap((page) => page._embedded.elements) ?? [];
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t("administration.activity")}
      </h2>
      {list.isPending ? <LoadingRows rows={8} height={56} /> : null}
      {list.data === undefined && list.error !== null ? (
        <FailedView error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data !== undefined && activities.length === 0 ? (
        <EmptyView
          icon={<History size={24} aria-hidden />}
          title={t("administration.activity.none")}
          help={t("administration.activity.noneHelp")}
        />
      ) : null}
      {activities.length === 0 ? null : (
        <ol className={styles.lines}>
          {activities.map((activity) => (
            <ActivityLine key={activity.id} activity={activity} />
          ))}
        </ol>
      )}
      {list.hasNextPage ? (
        <div className={styles.foot}>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t("administration.activity.more")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function ActivityLine({ activity }: { activity: AdministrativeActivity }): ReactNode {
  const t = useT();
  const actor = titleOf(activity, "actor") || t("administration.activity.somebody");
  // What is deleted has a name, but its link points nowhere.
  const [entity] = linksOf(activity, "entity");
  const lines = changeLines(activity.changes, activity.action === "created");
  return (
    <li className={styles.line}>
      <Avatar name={actor} size={24} />
      <div className={styles.words}>
        <div>
          <strong className={styles.actor}>{actor}</strong> {actionText(activity)}{" "}
          <ResourceLink place={adminPathOf(entity)}>{entity?.title}</ResourceLink>
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
