/** The notifications under the chosen filters, and what can be done with each. */
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
import { sectionsOf, type Told } from "./sections.ts";
import { useToldWork } from "../../../work-types/told-work/use-told-work.ts";
import { notificationsQuery } from "../model/queries.ts";
import type { NotificationsSearch } from "../model/search.ts";
import { SnoozeDialog } from "./snooze-dialog.tsx";
import { useFocusKept, useInboxKeys } from "./use-inbox-keys.ts";
import { WhyDialog } from "./why-dialog.tsx";

interface InboxListProps {
  search: NotificationsSearch;
  onClearFilters: () => void;
}

export function InboxList({ search, onClearFilters }: InboxListProps): ReactNode {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const found = useInfiniteQuery(notificationsQuery(search));
  const mark = useMarkRead();
  const snooze = useSnooze();
  const mute = useMute();
  const [dated, setDated] = useState<number | null>(null);
  const [explained, setExplained] = useState<number | null>(null);
  const items = found.data?.pages.flatMap((page) => page._embedded.elements) ?? [];
  const sections = sectionsOf(items);
  const groups = sections.flatMap(({ told }) => told);
  const work = useToldWork(groups.flatMap(({ workPackageId: id }) => (id === 0 ? [] : [id])));
  useFocusKept(list, items);
  useInboxKeys({
    list,
    items,
    keepsRead: search.all === true,
    onMark: (id, read) => withAlerts(groups, id, (one) => mark.mutate({ id: one, read })),
    onSnooze: (id, until) => withAlerts(groups, id, (one) => snooze.mutate({ id: one, until })),
  });

  if (found.data === undefined) {
    return found.isError ? (
      <FailedView error={found.error} title={t("notifications.failed")} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingRows rows={8} height={59} page />
    );
  }
  return (
    <>
      {items.length === 0 ? <NothingThere search={search} onClearFilters={onClearFilters} /> : null}
      <div ref={list} data-mixed={search.all || undefined}>
        {sections.map(({ name, told }) => (
          <section key={name} aria-labelledby={`inbox-${name}`}>
            <h2 id={`inbox-${name}`} className={styles.day}>
              {t(`notifications.section.${name}`)}
            </h2>
            <ul className={styles.list}>
              {told.map(({ workPackageId, items: all, alerts }) => (
                <li key={workPackageId} className={styles.group}>
                  {all.map((item, at) => (
                    <NotificationLine
                      key={item.id}
                      notification={item}
                      workPackageId={workPackageId}
                      first={at === 0}
                      alert={at === 0 ? (alerts[0] ?? item) : undefined}
                      work={work.get(workPackageId)}
                      onMark={(read) => withAlerts(groups, item.id, (id) => mark.mutate({ id, read }))}
                      menu={
                        <NotificationMenu
                          notification={item}
                          workPackageId={workPackageId}
                          onMark={(read) => withAlerts(groups, item.id, (id) => mark.mutate({ id, read }))}
                          onSnooze={(until) => withAlerts(groups, item.id, (id) => snooze.mutate({ id, until }))}
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
          </section>
        ))}
      </div>
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
            withAlerts(groups, dated, (id) => snooze.mutate({ id, until }));
            setDated(null);
          }}
        />
      )}
    </>
  );
}

/** What stands on one line goes together: the first of a work package, and what its dates say. */
function withAlerts(groups: readonly Told[], id: number, act: (id: number) => void): void {
  const group = groups.find(({ items }) => items[0]?.id === id);
  for (const one of [id, ...(group?.alerts.map((alert) => alert.id) ?? [])]) act(one);
}

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
