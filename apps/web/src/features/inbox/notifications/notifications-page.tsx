/** `/notifications`: what one is told of, by reason, to be read and put away; J and K walk, R marks as read. */
import { linkedId } from "@halyard/api-client/links";
import { Button, Checkbox, Tabs } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { BellOff, CheckCheck } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useMarkAllRead, useMarkRead } from "./changes.ts";
import { NotificationLine } from "./notification-line.tsx";
import styles from "./notifications-page.module.css";
import { notificationsQuery, OTHER_REASONS, unreadQuery } from "./queries.ts";
import { REASON_TABS, type ReasonTab } from "./search.ts";

const route = getRouteApi("/app/notifications");
const EVERY = "every";

export function NotificationsPage(): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const found = useInfiniteQuery(notificationsQuery(search));
  const unread = useQuery(unreadQuery).data;
  const mark = useMarkRead();
  const markAll = useMarkAllRead();
  const items = found.data?.pages.flatMap((page) => page._embedded.elements) ?? [];
  const shownUnread = items.filter((item) => !item.readIAN).map((item) => item.id);

  const links = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>("[data-notification]") ?? [])];
  const step = (by: number): void => {
    const all = links();
    const at = all.findIndex((link) => link === document.activeElement);
    all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  };
  useShortcut("j", t("notifications.shortcut.next"), () => step(1));
  useShortcut("k", t("notifications.shortcut.previous"), () => step(-1));
  useShortcut("r", t("notifications.shortcut.read"), () => {
    const id = Number(links().find((link) => link === document.activeElement)?.dataset["notification"]);
    const item = items.find((one) => one.id === id);
    if (item === undefined) return;
    if (search.all !== true) step(1);
    mark.mutate({ id, read: !item.readIAN });
  });

  const countOf = (tab: ReasonTab): number =>
    (tab === "other" ? OTHER_REASONS : [tab]).reduce((sum, reason) => sum + (unread?.byReason.get(reason) ?? 0), 0);
  const tab = (value: string, label: string, count: number) => (
    <Tabs.Tab key={value} value={value}>
      {label} {count === 0 ? null : <span className={styles.count}>{count}</span>}
    </Tabs.Tab>
  );

  return (
    <div className={styles.page}>
      <PageHeader
        title={t("notifications.title")}
        help={t("notifications.help")}
        actions={
          <>
            <Checkbox
              label={t("notifications.showRead")}
              checked={search.all === true}
              onChange={(event) => {
                const { all: _all, ...rest } = search;
                void navigate({ search: event.currentTarget.checked ? { ...rest, all: true } : rest, replace: true });
              }}
            />
            <Button
              variant="default"
              leftSection={<CheckCheck size={16} aria-hidden />}
              disabled={shownUnread.length === 0}
              loading={markAll.isPending}
              onClick={() => markAll.mutate(shownUnread)}
            >
              {t("notifications.markAll")}
            </Button>
          </>
        }
      />
      <Tabs
        value={search.reason ?? EVERY}
        keepMounted={false}
        onChange={(value) => {
          const reason = REASON_TABS.find((one) => one === value);
          const { reason: _reason, ...rest } = search;
          void navigate({ search: reason === undefined ? rest : { ...rest, reason } });
        }}
      >
        <Tabs.List className={styles.tabs} aria-label={t("notifications.byReason")}>
          {tab(EVERY, t("notifications.every"), unread?.total ?? 0)}
          {REASON_TABS.map((reason) => tab(reason, t(`notifications.reason.${reason}`), countOf(reason)))}
        </Tabs.List>
        <Tabs.Panel value={search.reason ?? EVERY}>
          {found.isPending ? <LoadingRows rows={6} height={64} /> : null}
          {found.isError && found.data === undefined ? (
            <FailedView error={found.error} title={t("notifications.failed")} onRetry={() => void found.refetch()} />
          ) : null}
          {found.data !== undefined && items.length === 0 ? (
            <EmptyView
              icon={<BellOff size={24} aria-hidden />}
              title={t(search.all === true ? "notifications.none" : "notifications.noneUnread")}
              help={t("notifications.noneHelp")}
            />
          ) : null}
          <ul ref={list} className={styles.list}>
            {items.map((item) => (
              <NotificationLine
                key={item.id}
                notification={item}
                workPackageId={linkedId(item, "resource") ?? 0}
                onMark={(read) => mark.mutate({ id: item.id, read })}
              />
            ))}
          </ul>
          {found.hasNextPage ? (
            <div className={styles.more}>
              <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                {t("notifications.more")}
              </Button>
            </div>
          ) : null}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
