/** What a person did last, under the days in the viewer's time zone. */
import type { FeedEntry } from "@halyard/contract/schemas/work";
import { idOf, linkOf } from "@halyard/api-client/links";
import type { User } from "@halyard/contract/people";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { formatDay, RelativeDay } from "../../../../shared/dates/dates.tsx";
import { addDays, localDay } from "../../../../shared/dates/local-day.ts";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { isOfSession } from "../../../../shared/journal/deeds.ts";
import { dayOf, useTimeZone } from "../../../../shared/dates/time-zone.ts";
import { useToldWork } from "../../../work-types/told-work/use-told-work.ts";
import styles from "../profile-page.module.css";
import { deedsQuery } from "../model/queries.ts";
import { Deeds, type Folded } from "./deeds.tsx";

/** With fewer entries than this, the next page loads by itself, up to a number of pages. */
const FEW = 10;
const MOST_AHEAD = 5;

interface ProfileActivityProps {
  user: User;
  /** It is the reader's. */
  own: boolean;
}

export function ProfileActivity({ user, own }: ProfileActivityProps): ReactNode {
  const t = useT();
  useTimeZone();
  const query = useInfiniteQuery(deedsQuery(user.id));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const pages = query.data?.pages ?? [];
  // The Security tab lists sign-ins. Here they would bury what the person did.
  const all = pages.flatMap((page) => page._embedded.elements).filter((deed) => !isOfSession(deed));
  const work = useToldWork(workIn(all));
  const goesOn = all.length < FEW && pages.length < MOST_AHEAD && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  if (query.isPending) return <LoadingRows rows={8} />;
  if (query.data === undefined) return <FailedView error={query.error} onRetry={() => void query.refetch()} />;
  if (all.length === 0 && (isFetching || goesOn)) return <LoadingRows rows={8} />;
  if (all.length === 0 && !hasNextPage)
    return <EmptyView title={t("profile.noActivity")} help={t("profile.noActivityHelp")} />;
  const days = [...Map.groupBy(all, (deed) => dayOf(new Date(deed.createdAt)))];
  const yesterday = addDays(localDay(), -1);
  return (
    <>
      {days.map(([day, list]) => (
        <section key={day} aria-label={formatDay(day)}>
          <h3 className={styles.day}>
            {day < yesterday ? formatDay(day) : <RelativeDay time={list[0]?.createdAt ?? ""} />}
          </h3>
          <ul className={styles.list}>
            {folded(list).map((deeds) => (
              <Deeds
                key={deeds[0].id}
                deeds={deeds}
                work={work.get(workIn(deeds)[0] ?? 0)}
                name={user.name}
                own={own}
              />
            ))}
          </ul>
        </section>
      ))}
      {isFetchNextPageError ? (
        <FailedView error={query.error} onRetry={() => void fetchNextPage()} />
      ) : hasNextPage ? (
        <Button variant="default" mt={12} loading={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("profile.olderActivity")}
        </Button>
      ) : null}
    </>
  );
}

/** Groups one day's entries by what they changed, newest first. */
function folded(deeds: readonly FeedEntry[]): Folded[] {
  const thing = (deed: FeedEntry): string =>
    `${deed.entityType} ${linkOf(deed, "entity")?.href ?? deed.entityTitle} ${deed.internal}`;
  return [...Map.groupBy(deeds, thing).values()].flatMap(([newest, ...earlier]) =>
    newest === undefined ? [] : [[newest, ...earlier] as const],
  );
}

/** The numbers of the work packages among them. */
const workIn = (deeds: readonly FeedEntry[]): number[] => [
  ...new Set(
    deeds.flatMap((deed) => {
      const id = deed.entityType === "WorkPackage" ? idOf(linkOf(deed, "entity")) : null;
      return id === null ? [] : [id];
    }),
  ),
];
