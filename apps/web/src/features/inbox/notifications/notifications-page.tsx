/** `/notifications`: what someone was notified of, by reason and project, to be read, put away until later, or muted. */
import { linkedId } from "@halyard/api-client/links";
import { Button, Menu, Tabs } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CheckCheck, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useSmallPhone } from "../../../shared/ui/layout/use-phone.ts";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { useMarkAllRead } from "./model/changes.ts";
import { InboxFilters } from "./list/inbox-filters.tsx";
import { InboxList } from "./list/inbox-list.tsx";
import "./model/inbox-messages.ts";
import styles from "./list/inbox.module.css";
import { notificationsQuery, reasonsOf, unreadQuery } from "./model/queries.ts";
import { REASON_TABS, type NotificationsSearch, type ReasonTab } from "./model/search.ts";

const route = getRouteApi("/app/notifications");
const EVERY = "every";
const SNOOZED = "snoozed";
/** How many tabs fit beside the *More* menu on a small phone. */
const ON_SMALL_PHONES = 3;
/** Behind More, unless there is something new of them or they are shown. */
const RARE: ReadonlySet<string> = new Set<ReasonTab | typeof SNOOZED>(["responsible", "watched", SNOOZED]);

export function NotificationsPage(): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, hasNextPage } = useInfiniteQuery(notificationsQuery(search));
  const pages = data?.pages ?? [];
  const unread = useQuery(unreadQuery).data;
  const markAll = useMarkAllRead();
  const items = pages.flatMap((page) => page._embedded.elements);
  const shownUnread = search.snoozed === true ? [] : items.filter((item) => !item.readIAN).map((item) => item.id);
  const about = new Set(items.filter((item) => !item.readIAN).map((item) => linkedId(item, "resource")));
  const show = (next: NotificationsSearch, replace = false) => void navigate({ search: next, replace });

  const countOf = (tab: ReasonTab): number =>
    reasonsOf(tab).reduce((sum, reason) => sum + (unread?.byReason.get(reason) ?? 0), 0);
  const tab = (value: string, label: string, count: number) => (
    <Tabs.Tab key={value} value={value}>
      {label} {count === 0 ? null : <span className={styles.count}>{count}</span>}
    </Tabs.Tab>
  );
  const isSmall = useSmallPhone();
  const shown = search.snoozed === true ? SNOOZED : (search.reason ?? EVERY);
  const tabs = [
    { value: EVERY, label: t("notifications.every"), count: unread?.total ?? 0 },
    ...REASON_TABS.map((value) => ({ value, label: t(`notifications.reason.${value}`), count: countOf(value) })),
    { value: SNOOZED, label: t("notifications.snoozed"), count: 0 },
  ];
  const isInMenu = (one: (typeof tabs)[number]): boolean =>
    one.value !== shown && (isSmall ? tabs.indexOf(one) >= ON_SMALL_PHONES : RARE.has(one.value) && one.count === 0);
  const showTab = (value: string | null): void => {
    const reason = REASON_TABS.find((one) => one === value);
    const { reason: _reason, snoozed: _snoozed, ...rest } = search;
    if (value === SNOOZED) show({ ...rest, snoozed: true });
    else show(reason === undefined ? rest : { ...rest, reason });
  };

  return (
    <div>
      <PageHeader
        title={t("notifications.inbox")}
        mark={
          // Several updates of a work package share a row: both numbers, where they differ and all is there.
          hasNextPage || about.size === shownUnread.length ? null : (
            <span className={styles.total}>
              {t("notifications.updates", { count: shownUnread.length, rows: about.size })}
            </span>
          )
        }
        actions={
          <>
            <InboxFilters search={search} onChange={(next) => show(next, true)} />
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
      <Tabs value={shown} keepMounted={false} onChange={showTab}>
        <div className={styles.bar}>
          <Tabs.List className={styles.tabs} aria-label={t("notifications.byReason")}>
            {tabs.filter((one) => !isInMenu(one)).map(({ value, label, count }) => tab(value, label, count))}
          </Tabs.List>
          <Menu>
            <Menu.Target>
              <Button variant="subtle" className={styles.moreTabs} rightSection={<ChevronDown size={14} aria-hidden />}>
                {t("notifications.moreTabs")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {tabs.filter(isInMenu).map(({ value, label, count }) => (
                <Menu.Item key={value} onClick={() => showTab(value)}>
                  {label} {count === 0 ? null : <span className={styles.count}>{count}</span>}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
        <Tabs.Panel value={shown}>
          <InboxList
            search={search}
            onClearFilters={() => {
              const { reason: _reason, project: _project, ...rest } = search;
              show(rest);
            }}
          />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
