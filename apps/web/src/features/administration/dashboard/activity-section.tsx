/** The latest of the administrative journal: who did what to what, and from what to what. */
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { isOfSession } from "../../../shared/journal/deeds.ts";
import { ActivityLine } from "../../../shared/journal/activity-line.tsx";
import styles from "./dashboard.module.css";
import { fold, isProjectReport, type Told } from "./fold.ts";
import { activitiesQuery } from "./queries.ts";

/** The page of another area. */
const AUDIT: string = "/admin/audit";

export function ActivitySection(): ReactNode {
  const t = useT();
  const heading = useId();
  const list = useInfiniteQuery(activitiesQuery);
  // Who signed in, and how a project goes, is in the audit log: neither changed anything of administration.
  const activities = (list.data?.pages.flatMap((page) => page._embedded.elements) ?? []).filter(
    (activity) => !isOfSession(activity) && !isProjectReport(activity),
  );
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.headLine}>
        <h2 id={heading} className={styles.heading}>
          {t("administration.activity")}
        </h2>
        <Link to={AUDIT}>{t("administration.activity.all")}</Link>
      </div>
      {list.isPending ? <LoadingRows rows={8} height={36} /> : null}
      {list.data === undefined && list.error !== null ? (
        <FailedView
          error={list.error}
          title={t("administration.activity.failed")}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.data !== undefined && activities.length === 0 && !list.hasNextPage ? (
        <EmptyView
          icon={<History size={24} aria-hidden />}
          title={t("administration.activity.none")}
          help={t("administration.activity.noneHelp")}
        />
      ) : null}
      {activities.length === 0 ? null : (
        <ol className={styles.lines}>
          {fold(activities).map((told) => (
            <ToldLines key={told.activity.id} told={told} />
          ))}
        </ol>
      )}
      {list.hasNextPage ? (
        <div className={styles.foot}>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t("administration.activity.more")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** The first with how many there are more, each of which is told where one asks for them. */
function ToldLines({ told: { activity, others } }: { told: Told }): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const more = (
    <button type="button" className={styles.others} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {t("administration.activity.others", { count: others.length })}
    </button>
  );
  return (
    <>
      <ActivityLine activity={activity} brief after={others.length === 0 ? null : more} />
      {isOpen ? others.map((one) => <ActivityLine key={one.id} activity={one} brief />) : null}
    </>
  );
}
