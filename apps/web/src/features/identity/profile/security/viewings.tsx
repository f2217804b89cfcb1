/** Which administrators viewed as this person, and from when to when. */
import { titleOf } from "@halyard/api-client/links";
import type { Viewing } from "@halyard/contract/people";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { formatClock, formatDay } from "../../../../shared/dates/dates.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { useTimeZone } from "../../../../shared/dates/time-zone.ts";
import styles from "../profile-page.module.css";
import { viewingsQuery } from "../model/queries.ts";

export function Viewings({ id, own }: { id: number; own: boolean }): ReactNode {
  const t = useT();
  useTimeZone();
  const query = useInfiniteQuery(viewingsQuery(id));
  const viewings = query.data?.pages.flatMap((page) => page._embedded.elements) ?? [];
  return (
    <section className={styles.card} aria-labelledby="viewings">
      <h2 id="viewings" className={styles.heading}>
        {t(own ? "profile.viewings.own" : "profile.viewings")}
      </h2>
      <p className={styles.quiet}>{t(own ? "profile.viewings.ownHelp" : "profile.viewings.help")}</p>
      {query.isPending ? <LoadingRows rows={1} height={52} /> : null}
      {query.isError && query.data === undefined ? (
        <FailedView error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && viewings.length === 0 ? <p>{t("profile.viewings.none")}</p> : null}
      <ul className={styles.list}>
        {viewings.map((viewing) => (
          <ViewingLine key={viewing.id} viewing={viewing} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="default" mt={12} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("profile.viewings.older")}
        </Button>
      ) : null}
    </section>
  );
}

function ViewingLine({ viewing: { startedAt, endedAt, ...viewing } }: { viewing: Viewing }): ReactNode {
  const t = useT();
  const running = endedAt === null || endedAt === undefined;
  const [day, from] = [formatDay(startedAt), formatClock(startedAt)];
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.strong}>{titleOf(viewing, "viewer")}</span>
        <span className={styles.quiet}>
          {running
            ? t("profile.viewings.since", { day, from })
            : t("profile.viewings.fromTo", { day, from, to: formatClock(endedAt) })}
        </span>
      </span>
      {running ? <Tag tone="warning">{t("profile.viewings.now")}</Tag> : null}
    </li>
  );
}
