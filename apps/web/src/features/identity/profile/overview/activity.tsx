/** What a person did last, under the days in the viewer's time zone. */
import type { FeedEntry } from "@halyard/contract/schemas/work";
import { idOf, linkOf } from "@halyard/api-client/links";
import { Button, VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { capitalized } from "../../../../shared/i18n/capitalized.ts";
import { useT, type MessageId } from "../../../../shared/i18n/i18n.tsx";
import { formatClock, formatDay, RelativeDay } from "../../../../shared/dates/dates.tsx";
import { addDays, localDay } from "../../../../shared/dates/local-day.ts";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { actionText, isOfSession } from "../../../../shared/journal/deeds.ts";
import { ChangeLine } from "../../../../shared/markdown/text-changes/change-line.tsx";
import { dayOf, useTimeZone } from "../../../../shared/dates/time-zone.ts";
import { RenderedText } from "../../../../shared/markdown/rendered-text.tsx";
import styles from "../profile-page.module.css";
import { deedsQuery } from "../model/queries.ts";
import { merged } from "./merged.ts";

/** With fewer entries than this, the next page loads by itself, up to a number of pages. */
const FEW = 10;
const MOST_AHEAD = 5;

export function ProfileActivity({ id }: { id: number }): ReactNode {
  const t = useT();
  useTimeZone();
  const query = useInfiniteQuery(deedsQuery(id));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const pages = query.data?.pages ?? [];
  // The Security tab lists sign-ins. Here they would bury what the person did.
  const all = pages.flatMap((page) => page._embedded.elements).filter((deed) => !isOfSession(deed));
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
              <Deeds key={deeds[0].id} deeds={deeds} />
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

const ACTIONS = ["created", "updated", "commented", "deleted", "credentials", "viewed_as", "view_ended"] as const;
const KINDS = [
  "Activity",
  "Watcher",
  "Project",
  "Version",
  "Category",
  "Membership",
  "User",
  "Group",
  "Role",
  "Type",
  "Status",
  "Priority",
  "PlaceholderUser",
] as const;

/** What was done to what kind of thing. Of work most is told, and its number says what it is. */
function deedWords(t: ReturnType<typeof useT>, deed: FeedEntry): string {
  const action = ACTIONS.find((known) => known === deed.action) ?? "updated";
  if (deed.entityType === "WorkPackage") return t(WORK[action] ?? "profile.work.updated");
  const kind = KINDS.find((known) => known === deed.entityType);
  if (kind !== undefined) return t(`profile.did.${action}`, { kind: t(`profile.kind.${kind}`) });
  // Of what a profile has no words for, the journal has.
  return capitalized(actionText(deed));
}

const WORK: Partial<Record<(typeof ACTIONS)[number], MessageId>> = {
  created: "profile.work.created",
  commented: "profile.work.commented",
  deleted: "profile.work.deleted",
};

type Folded = readonly [newest: FeedEntry, ...earlier: FeedEntry[]];

/** Groups one day's entries by what they changed, newest first. */
function folded(deeds: readonly FeedEntry[]): Folded[] {
  const thing = (deed: FeedEntry): string =>
    `${deed.entityType} ${linkOf(deed, "entity")?.href ?? deed.entityTitle} ${deed.internal}`;
  return [...Map.groupBy(deeds, thing).values()].flatMap(([newest, ...earlier]) =>
    newest === undefined ? [] : [[newest, ...earlier] as const],
  );
}

function Deeds({ deeds }: { deeds: Folded }): ReactNode {
  const t = useT();
  const [newest] = deeds;
  const project = linkOf(newest, "project");
  const isWork = newest.entityType === "WorkPackage";
  // What changed of a work package, and what was said of it, is told below; then its name is enough.
  const isTold = isWork && deeds.some((deed) => ownDetails(deed).length > 0 || isSaid(deed));
  const details = detailsOf(deeds);
  return (
    <li className={styles.deed} data-work={isTold || undefined}>
      <div className={styles.deedHead}>
        <span className={styles.deedWords}>
          <EntityLink deed={newest} />
          {isTold ? null : (
            <span className={`${styles.quiet} ${styles.aside}`}>
              {deedWords(t, newest)}
              {deeds.length === 1 || isWork ? "" : ` · ${t("profile.times", { count: deeds.length })}`}
            </span>
          )}
          {project === null || newest.entityType === "Project" ? null : (
            <span className={`${styles.quiet} ${styles.aside}`}>{project.title}</span>
          )}
          {newest.internal ? <Tag>{t("profile.internal")}</Tag> : null}
        </span>
        <span className={styles.quiet}>
          {/* The heading says which day it was. */}
          {formatClock(newest.createdAt)}
        </span>
      </div>
      <div className={styles.told}>
        {/* Oldest first: created, then assigned, then moved on. */}
        {deeds.toReversed().map((deed) => (
          <Told key={deed.id} deed={deed} details={details.get(deed.id) ?? NO_DETAILS} isNamed={!isTold} />
        ))}
      </div>
      {deeds
        .toReversed()
        .filter(isSaid)
        .map(({ id, comment }) => (
          <div key={id} className={styles.comment}>
            <VisuallyHidden>{t("profile.work.said")}</VisuallyHidden>
            <RenderedText text={comment} />
          </div>
        ))}
    </li>
  );
}

const isSaid = ({ comment }: FeedEntry): boolean => (comment.raw ?? "") !== "";

const NO_DETAILS: readonly string[] = [];

/** What each of them changed, as far as no later one tells it. */
function detailsOf(deeds: Folded): ReadonlyMap<number, readonly string[]> {
  const lines = deeds
    .toReversed()
    .flatMap((deed) => ownDetails(deed).map(({ raw }) => ({ id: deed.id, line: raw ?? "" })));
  const told = merged(lines.map(({ line }) => line));
  const each = lines.flatMap(({ id }, at) => {
    const line = told[at] ?? null;
    return line === null ? [] : [{ id, line }];
  });
  return new Map([...Map.groupBy(each, ({ id }) => id)].map(([id, own]) => [id, own.map(({ line }) => line)]));
}

interface ToldProps {
  deed: FeedEntry;
  details: readonly string[];
  /** That it was done is said above. */
  isNamed: boolean;
}

/** What changed, as every history says it. */
function Told({ deed, details, isNamed }: ToldProps): ReactNode {
  const t = useT();
  if (details.length === 0) {
    // A later one tells it, or the comment does.
    if (ownDetails(deed).length > 0 || isSaid(deed)) return null;
    return isNamed ? null : <span>{deedWords(t, deed)}</span>;
  }
  return (
    <ul className={styles.details}>
      {details.map((detail) => (
        <li key={detail}>
          <ChangeLine raw={detail} deed />
        </li>
      ))}
    </ul>
  );
}

/** What follows from a change of status. */
const DERIVED = /^(?:Remaining work|% Complete) /;

/** What the person changed, without what followed from it. */
function ownDetails({ details }: FeedEntry): FeedEntry["details"] {
  const movesOn = details.some(({ raw }) => raw?.startsWith("Status ") === true);
  return movesOn ? details.filter(({ raw }) => !DERIVED.test(raw ?? "")) : details;
}

/** The way to what it was about, where this client has a page for it and it is still there. */
function EntityLink({ deed }: { deed: FeedEntry }): ReactNode {
  const id = idOf(linkOf(deed, "entity"));
  const title = deed.entityTitle;
  if (id === null) return <span className={styles.strong}>{title}</span>;
  if (deed.entityType === "WorkPackage") {
    return (
      <Link to="/work_packages/$id" params={{ id: String(id) }} className={styles.strong}>
        <span className={styles.number}>#{id}</span> {title}
      </Link>
    );
  }
  if (deed.entityType === "Project") {
    return (
      <Link to="/projects/$projectId" params={{ projectId: String(id) }} className={styles.strong}>
        {title}
      </Link>
    );
  }
  if (deed.entityType === "User") {
    return (
      <Link to="/users/$userId" params={{ userId: String(id) }} className={styles.strong}>
        {title}
      </Link>
    );
  }
  return <span className={styles.strong}>{title}</span>;
}
