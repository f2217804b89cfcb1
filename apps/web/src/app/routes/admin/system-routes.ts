/** The addresses of the pages of the navigation's section *System*. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { auditSearch } from "../../../features/administration/audit/search.ts";
import { authenticationSearch } from "../../../features/administration/authentication-settings/search.ts";
import { notificationSettingsSearch } from "../../../features/administration/notification-settings/model/search.ts";
import { soughtSetting } from "../../../features/administration/setting-sources/setting-name.ts";
import { settingsSearch } from "../../../features/administration/system-settings/model/fields.ts";
import { adminRoute } from "./admin-route.ts";
import { strictSearch } from "../strict-search.ts";

const authenticationRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "authentication",
  validateSearch: strictSearch(authenticationSearch),
  component: lazyRouteComponent(
    () => import("../../../features/administration/authentication-settings/authentication-settings-page.tsx"),
    "AuthenticationSettingsPage",
  ),
});

const notificationsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "notifications",
  validateSearch: strictSearch(notificationSettingsSearch),
  component: lazyRouteComponent(
    () => import("../../../features/administration/notification-settings/notification-settings-page.tsx"),
    "NotificationSettingsPage",
  ),
});

const systemRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "system",
  validateSearch: strictSearch(settingsSearch),
  component: lazyRouteComponent(
    () => import("../../../features/administration/system-settings/system-settings-page.tsx"),
    "SystemSettingsPage",
  ),
});

const auditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "audit",
  validateSearch: strictSearch(auditSearch),
  component: lazyRouteComponent(() => import("../../../features/administration/audit/audit-page.tsx"), "AuditPage"),
});

const auditStreamsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "audit/streams",
  component: lazyRouteComponent(
    () => import("../../../features/administration/audit-streams/streams-page.tsx"),
    "AuditStreamsPage",
  ),
});

const backupRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "backup",
  validateSearch: strictSearch(soughtSetting),
  component: lazyRouteComponent(() => import("../../../features/administration/backup/backup-page.tsx"), "BackupPage"),
});

export const systemAdminRoutes = [
  authenticationRoute,
  notificationsRoute,
  systemRoute,
  auditRoute,
  auditStreamsRoute,
  backupRoute,
] as const;
