/** What a person did last, under the days in the viewer's time zone. */
import type { FeedEntry } from "@halyard/contract/schemas/work";
import { idOf, linkOf } from "@halyard/api-client/links";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode } from "react";
import { useT, type MessageId } from "../../../../shared/i18n/i18n.tsx";
import { formatDay, RelativeTime } from "../../../../shared/dates/dates.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { actionText, isOfSession } from "../../../../shared/journal/deeds.ts";
import { ChangeLine } from "../../../../shared/markdown/text-changes/change-line.tsx";
import { useTimeZone } from "../../../../shared/dates/time-zone.ts";
import { RenderedText } from "../../../../shared/markdown/rendered-text.tsx";
import styles from "../profile-page.module.css";
import { deedsQuery } from "../model/queries.ts";

export function ProfileActivity({ id }: { id: number }): ReactNode {
  const t = useT();
  useTimeZone();
  const query = useInfiniteQuery(deedsQuery(id));
  const deeds = query.data?.pages.flatMap((page) => page._embedded.elements) ?? [];
  if (query.isPending) return <LoadingRows rows={8} />;
  if (query.data === undefined) return <FailedView error={query.error} onRetry={() => void query.refetch()} />;
  if (deeds.length === 0) return <EmptyView title={t("profile.noActivity")} help={t("profile.noActivityHelp")} />;
  const days = [...Map.groupBy(deeds, (deed) => formatDay(deed.createdAt))];
  return (
    <>
      {days.map(([day, list]) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          <ul className={styles.list}>
            {folded(list).map(({ deed, count }) => (
              <DeedLine key={deed.id} deed={deed} count={count} />
            ))}
          </ul>
        </section>
      ))}
      {query.isFetchNextPageError ? (
        <FailedView error={query.error} onRetry={() => void query.fetchNextPage()} />
      ) : query.hasNextPage ? (
        <Button variant="default" mt={12} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
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
  const told = actionText(deed);
  return told.charAt(0).toUpperCase() + told.slice(1);
}

const WORK: Partial<Record<(typeof ACTIONS)[number], MessageId>> = {
  created: "profile.work.created",
  commented: "profile.work.commented",
  deleted: "profile.work.deleted",
};

/** Sign-ins that follow each other are one line, the newest: they would be more than what was done. */
function folded(deeds: readonly FeedEntry[]): { deed: FeedEntry; count: number }[] {
  const lines: { deed: FeedEntry; count: number }[] = [];
  for (const deed of deeds) {
    const last = lines.at(-1);
    if (last !== undefined && isOfSession(deed) && isOfSession(last.deed) && deed.action === last.deed.action)
      last.count++;
    else lines.push({ deed, count: 1 });
  }
  return lines;
}

function DeedLine({ deed, count }: { deed: FeedEntry; count: number }): ReactNode {
  const t = useT();
  const project = linkOf(deed, "project");
  return (
    <li className={styles.deed}>
      <div className={styles.deedHead}>
        <span className={styles.deedWords}>
          <span className={styles.quiet}>
            {deedWords(t, deed)}
            {count === 1 ? "" : ` · ${t("profile.times", { count })}`}
          </span>{" "}
          {isOfSession(deed) ? null : <EntityLink deed={deed} />}
          {project === null || deed.entityType === "Project" ? null : (
            <span className={styles.quiet}>{project.title}</span>
          )}
          {deed.internal ? <Tag>{t("profile.internal")}</Tag> : null}
        </span>
        <span className={styles.quiet}>
          <RelativeTime time={deed.createdAt} />
        </span>
      </div>
      {deed.details.length === 0 ? null : (
        <ul className={styles.details}>
          {ownDetails(deed).map((detail) => (
            <li key={detail.raw}>
              <ChangeLine raw={detail.raw ?? ""} />
            </li>
          ))}
        </ul>
      )}
      {deed.comment.raw === null || deed.comment.raw === "" ? null : (
        <div className={styles.comment}>
          <RenderedText text={deed.comment} />
        </div>
      )}
    </li>
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
        #{id} {title}
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
