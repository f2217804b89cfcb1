/** The notifications under the chosen filters, and what can be done with each. */
import { linkedId } from "@halyard/api-client/links";
import type { Notification } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { AlarmClock, BellOff } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { useSnooze } from "../../../../shared/components/snooze/use-snooze.ts";
import { useMarkRead, useMute } from "../model/changes.ts";
import "../model/inbox-messages.ts";
import { NotificationLine } from "./notification-line.tsx";
import { NotificationMenu } from "./notification-menu.tsx";
import styles from "./inbox.module.css";
import { useToldWork } from "./use-told-work.ts";
import { notificationsQuery } from "../model/queries.ts";
import type { NotificationsSearch } from "../model/search.ts";
import { SnoozeDialog } from "./snooze-dialog.tsx";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { WhyDialog } from "./why-dialog.tsx";

interface InboxListProps {
  search: NotificationsSearch;
  onClearFilters: () => void;
}

export function InboxList({ search, onClearFilters }: InboxListProps): ReactNode {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const found = useInfiniteQuery(notificationsQuery(search));
  const mark = useMarkRead();
  const snooze = useSnooze();
  const mute = useMute();
  const [dated, setDated] = useState<number | null>(null);
  const [explained, setExplained] = useState<number | null>(null);
  const items = found.data?.pages.flatMap((page) => page._embedded.elements) ?? [];
  // One work package after the other, the one with the newest first.
  const groups = [...Map.groupBy(items, (item) => linkedId(item, "resource") ?? 0)].map(
    ([id, told]) => [id, peopleFirst(told)] as const,
  );
  const work = useToldWork(groups.flatMap(([id]) => (id === 0 ? [] : [id])));
  useInboxKeys({
    list,
    items,
    keepsRead: search.all === true,
    onMark: (id, read) => mark.mutate({ id, read }),
    onSnooze: (id, until) => snooze.mutate({ id, until }),
  });

  if (found.data === undefined) {
    return found.isError ? (
      <FailedView error={found.error} title={t("notifications.failed")} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingRows rows={6} height={64} />
    );
  }
  return (
    <>
      {items.length === 0 ? <NothingThere search={search} onClearFilters={onClearFilters} /> : null}
      <ul ref={list} className={styles.list} data-mixed={search.all || undefined}>
        {groups.map(([workPackageId, told]) => (
          <li key={workPackageId} className={styles.group}>
            {told.map((item, at) => (
              <NotificationLine
                key={item.id}
                notification={item}
                workPackageId={workPackageId}
                first={at === 0}
                work={work.get(workPackageId)}
                onMark={(read) => mark.mutate({ id: item.id, read })}
                menu={
                  <NotificationMenu
                    notification={item}
                    workPackageId={workPackageId}
                    onSnooze={(until) => snooze.mutate({ id: item.id, until })}
                    onChooseDate={() => setDated(item.id)}
                    onMute={(muted) => mute.mutate({ id: workPackageId, muted })}
                    onExplain={() => setExplained(item.id)}
                  />
                }
              />
            ))}
          </li>
        ))}
      </ul>
      {found.hasNextPage ? (
        <div className={styles.more}>
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t("notifications.more")}
          </Button>
        </div>
      ) : null}
      {explained === null ? null : <WhyDialog id={explained} onClose={() => setExplained(null)} />}
      {dated === null ? null : (
        <SnoozeDialog
          onClose={() => setDated(null)}
          onChoose={(until) => {
            snooze.mutate({ id: dated, until });
            setDated(null);
          }}
        />
      )}
    </>
  );
}

/** What people did comes first, date alerts below it. */
const peopleFirst = (told: readonly Notification[]): Notification[] =>
  told.toSorted((a, b) => Number(a.reason === "dateAlert") - Number(b.reason === "dateAlert"));

function NothingThere({ search, onClearFilters }: InboxListProps): ReactNode {
  const t = useT();
  if (search.project !== undefined) {
    return (
      <EmptyView
        icon={<BellOff size={24} aria-hidden />}
        title={t("notifications.noneFiltered")}
        action={
          <Button variant="default" onClick={onClearFilters}>
            {t("notifications.clearFilters")}
          </Button>
        }
      />
    );
  }
  if (search.snoozed === true) {
    const icon = <AlarmClock size={24} aria-hidden />;
    return <EmptyView icon={icon} title={t("notifications.noneSnoozed")} help={t("notifications.noneSnoozedHelp")} />;
  }
  return (
    <EmptyView
      icon={<BellOff size={24} aria-hidden />}
      title={t(search.all === true ? "notifications.none" : "notifications.noneUnread")}
      help={t("notifications.noneHelp")}
    />
  );
}
