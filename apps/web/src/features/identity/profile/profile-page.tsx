/** A person: who they are and what they do; on your own profile the settings too. Which tabs there are, links decide. */
import { hasLink } from "@halyard/api-client/links";
import { Button, Skeleton, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import { ErrorScreen } from "../../../shared/components/error-screens.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { ViewAsButton } from "../../../shared/session/view-as-button.tsx";
import { isViewing } from "../../../shared/credentials/view-as.ts";
import { intoView } from "../../../shared/ui/focus/into-view.ts";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { EmptyView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { Avatar } from "../../../shared/ui/primitives/avatar.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { Overview } from "./overview/overview.tsx";
import styles from "./profile-page.module.css";
import type { User } from "@halyard/contract/people";
import { profileQuery } from "./model/queries.ts";
import { PROFILE_TABS, profileTab, type ProfileTab } from "./search.ts";
import "./model/messages.ts";
import "../../people/users/model/messages.ts";

const AccountTab = lazy(async () => ({ default: (await import("./settings/account-tab.tsx")).AccountTab }));
const PreferencesTab = lazy(async () => ({ default: (await import("./settings/preferences-tab.tsx")).PreferencesTab }));
const NotificationsTab = lazy(async () => ({
  default: (await import("./settings/notifications/notifications-tab.tsx")).NotificationsTab,
}));
const SecurityTab = lazy(async () => ({ default: (await import("./security/security-tab.tsx")).SecurityTab }));
const TokensTab = lazy(async () => ({ default: (await import("./tokens/tokens-tab.tsx")).TokensTab }));

const route = getRouteApi("/app/users/$userId");

export function ProfilePage(): ReactNode {
  const t = useT();
  const { userId } = route.useParams();
  const query = useQuery(profileQuery(userId));
  if (query.data !== undefined) return <ProfileView user={query.data} key={query.data.id} />;
  if (query.isError && isNoId(userId)) return <EmptyView title={t("profile.invalidId")} />;
  if (query.isError) return <ErrorScreen error={query.error} reset={() => void query.refetch()} />;
  return <ProfileSkeleton />;
}

/** Numbers that can be no one's. */
const isNoId = (userId: string): boolean => /^-?\d+$/.test(userId) && Number(userId) <= 0;

function ProfileView({ user }: { user: User }): ReactNode {
  const t = useT();
  const navigate = route.useNavigate();
  const viewer = useCurrentUser();
  const own = viewer.id === user.id;
  const tabs = PROFILE_TABS.filter((tab) => isOpenTo(tab, user, own));
  const asked = route.useSearch().tab ?? "overview";
  const tab = tabs.includes(asked) ? asked : "overview";
  const manage =
    !own && viewer.admin === true && hasLink(user, "updateImmediately") ? (
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/admin/users" search={{ user: user.id }} {...props} />}
      >
        {t("profile.manage")}
      </Button>
    ) : null;
  return (
    <div className={styles.page}>
      <PageHeader
        title={user.name}
        sign={<Avatar name={user.name} size={FACE_PX} picture={user.avatar} />}
        mark={<Marks user={user} own={own} />}
        actions={
          <>
            <ViewAsButton user={user} />
            {manage}
          </>
        }
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => {
          const next = profileTab(value);
          void navigate({ search: next === undefined || next === "overview" ? {} : { tab: next } });
        }}
      >
        {tabs.length > 1 ? (
          <Tabs.List className={styles.tabList}>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one} {...(one === tab ? { ref: intoView } : {})}>
                {t(`profile.tab.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        ) : null}
        {tabs.map((one) => (
          <Tabs.Panel key={one} value={one} className={styles.panel}>
            <Suspense fallback={<LoadingRows />}>
              <TabContent tab={one} user={user} own={own} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

/** Everyone changes the fields of their own account here; an administrator has the user page for it. */
function isOpenTo(tab: ProfileTab, user: User, own: boolean): boolean {
  if (tab === "overview") return true;
  if (tab === "account") return own;
  if (tab === "preferences" || tab === "notifications") return hasLink(user, "preferences");
  return hasLink(user, tab === "security" ? "sessions" : "apiTokens");
}

function TabContent({ tab, user, own }: { tab: ProfileTab; user: User; own: boolean }): ReactNode {
  const t = useT();
  // What lets someone in is no one else's to see; the server refuses it, too.
  if (isViewing() && (tab === "security" || tab === "tokens")) {
    return <EmptyView title={t("profile.notViewed")} help={t("profile.notViewedHelp", { name: user.name })} />;
  }
  switch (tab) {
    case "overview":
      return <Overview user={user} own={own} />;
    case "account":
      return <AccountTab user={user} />;
    case "preferences":
      return <PreferencesTab user={own ? "me" : user.id} own={own} />;
    case "notifications":
      return <NotificationsTab user={own ? "me" : user.id} id={user.id} />;
    case "security":
      return <SecurityTab user={user} own={own} />;
    case "tokens":
      return <TokensTab id={user.id} own={own} />;
  }
}

/** No higher than a title's line. */
const FACE_PX = 28;

function Marks({ user, own }: { user: User; own: boolean }): ReactNode {
  const t = useT();
  return (
    <>
      {own ? <Tag>{t("profile.you")}</Tag> : null}
      {user.admin === true ? <Tag>{t("users.role.admin")}</Tag> : null}
      {user.status === undefined || user.status === "active" ? null : (
        <Tag tone={user.status === "locked" ? "bad" : "warning"}>{t(`users.status.${user.status}`)}</Tag>
      )}
    </>
  );
}

function ProfileSkeleton(): ReactNode {
  const t = useT();
  return (
    <div className={styles.page}>
      <PageHeader title={t("profile.title")} />
      <div className={styles.panel}>
        <div className={styles.overview}>
          <Skeleton height={176} radius="md" />
          <LoadingRows rows={8} />
        </div>
      </div>
    </div>
  );
}
