/** What the signed-in person has set (admin contract 2.3), as far as the whole client follows it. */
import type { Resource } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { keys } from "./keys.ts";

export interface NotificationSetting extends Record<NoticeName, boolean> {
  _links: { project: { href: string | null; title?: string } };
}

export const NOTICES = [
  "watched",
  "mentioned",
  "assignee",
  "responsible",
  "shared",
  "workPackageCreated",
  "workPackageCommented",
  "workPackageProcessed",
  "workPackagePrioritized",
  "workPackageScheduled",
  "newsAdded",
  "newsCommented",
  "documentAdded",
  "forumMessages",
  "wikiPageAdded",
  "wikiPageUpdated",
  "membershipAdded",
  "membershipUpdated",
] as const;
export type NoticeName = (typeof NOTICES)[number];

export interface Preferences extends Resource {
  /** An IANA name; null: the device's. */
  timeZone: string | null;
  theme: "auto" | "light" | "dark";
  commentSortDescending: boolean;
  warnOnLeavingUnsaved: boolean;
  autoHidePopups: boolean;
  disableKeyboardShortcuts: boolean;
  dailyReminders: { enabled: boolean; times: string[] };
  immediateReminders: { mentioned: boolean };
  pauseReminders: { enabled: boolean; firstDay?: string | null; lastDay?: string | null };
  /** 1 is Monday. */
  workdays: number[];
  notifications: NotificationSetting[];
}

/** @param user an id, or `me` */
export const preferencesQuery = (user: number | "me") =>
  queryOptions({
    queryKey: keys.part("users", user, "preferences"),
    queryFn: ({ signal }) =>
      api.get<Preferences>(`users/${user}/preferences`, {
        signal,
        ...(user === "me" ? { anonymous: true, retries: 0 } : {}),
      }),
    staleTime: FRESH.users,
  });

/** One's own; undefined until they were read. Nothing waits for them. */
export const useOwnPreferences = (): Preferences | undefined => useQuery(preferencesQuery("me")).data;
