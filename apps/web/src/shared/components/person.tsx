/** A person or group out of a link of the API: picture or initials, name, and the way to the profile. */
import { idOf, isOneOf } from "@halyard/api-client/links";
import type { Link as HalLink } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions, QueryObserver, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { UserRound } from "lucide-react";
import { useSyncExternalStore, type MouseEvent, type ReactNode } from "react";
import { Avatar, AvatarName } from "../ui/primitives/avatar.tsx";
import { useCellTab } from "../ui/data-table/model/cell-tab.ts";
import { api } from "../api/api.ts";
import { useT } from "../i18n/i18n.tsx";
import { keys } from "../api/query-keys.ts";
import styles from "./person.module.css";

/** `GET /avatars`: the pictures of everyone whom one may know, by id; one call for all that a page shows. */
const avatarsQuery = queryOptions({
  queryKey: keys.part("users", "all", "avatars"),
  queryFn: async ({ signal }) => (await api.get("avatars", { signal })).avatars,
  staleTime: FRESH.users,
});

type Pictures = ReturnType<typeof picturesOf>;
const known = new WeakMap<QueryClient, Pictures>();

/** One look into the cache for all whom a page shows: a table has hundreds, and a query for each took its time. */
function picturesOf(queries: QueryClient) {
  const observer = new QueryObserver(queries, avatarsQuery);
  const listeners = new Set<() => void>();
  let stop: (() => void) | null = null;
  const watch = (): (() => void) => {
    // The cache may have been emptied, as each sign-in does: the observer would keep what it had out of it.
    observer.setOptions(avatarsQuery);
    return observer.subscribe(() => {
      for (const tell of listeners) tell();
    });
  };
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      stop ??= watch();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
    of: (id: number): string | undefined => observer.getCurrentResult().data?.[String(id)],
  };
}

const NOBODY = { subscribe: () => () => undefined, of: () => undefined };

/** The address of someone's picture, where there is one. @param id null: no one */
function usePicture(id: number | null): string | undefined {
  const queries = useQueryClient();
  const all = known.get(queries) ?? picturesOf(queries);
  known.set(queries, all);
  const { subscribe, of } = id === null ? NOBODY : all;
  return useSyncExternalStore(subscribe, () => of(id ?? 0));
}

/** The id where the link is one of a user: groups and placeholders have neither picture nor profile. */
const userIdOf = (person: Pick<HalLink, "href"> | null | undefined): number | null =>
  isOneOf(person, "users") ? idOf(person) : null;

interface PersonProps {
  person: HalLink | null | undefined;
  /** Pixels across. */
  size?: number;
  /** Only the picture is seen; the name is read out, and said where one points at it. */
  bare?: boolean;
}

/** Picture and name, as a link to the profile where there is one. */
export function PersonName({ person, size = 20, bare = false }: PersonProps): ReactNode {
  const id = userIdOf(person);
  const picture = usePicture(id);
  const words = <AvatarName name={person?.title ?? ""} {...{ size, picture, bare }} />;
  return id === null ? words : <ProfileAnchor id={id}>{words}</ProfileAnchor>;
}

/** As the router's own link, which follows every change of the address: too much for each row of a table. */
function ProfileAnchor({ id, children }: { id: number; children: ReactNode }): ReactNode {
  const router = useRouter();
  const tabIndex = useCellTab();
  const place = { to: "/users/$userId", params: { userId: String(id) } } as const;
  const ahead = (): void => void router.preloadRoute(place);
  const go = (event: MouseEvent): void => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate(place);
  };
  return (
    <a
      href={`/users/${id}`}
      className={styles.person}
      tabIndex={tabIndex}
      onClick={go}
      onFocus={ahead}
      onPointerEnter={ahead}
    >
      {children}
    </a>
  );
}

/** The same without a link, for places that are links or buttons themselves. */
export function PersonLabel({ person, size = 20, bare = false }: PersonProps): ReactNode {
  return <AvatarName name={person?.title ?? ""} {...{ size, bare }} picture={usePicture(userIdOf(person))} />;
}

/** The disc alone. */
export function PersonAvatar({ id, name, size = 24 }: { id: number; name: string; size?: number }): ReactNode {
  return <Avatar name={name} size={size} picture={usePicture(id)} />;
}

/** Beside a name that is a control itself: the way to the profile, as a sign. */
export function ProfileLink({ person }: { person: HalLink | null }): ReactNode {
  const t = useT();
  const id = userIdOf(person);
  if (id === null) return null;
  const label = t("profile.of", { name: person?.title ?? "" });
  return (
    <Link to="/users/$userId" params={{ userId: String(id) }} className={styles.sign} aria-label={label} title={label}>
      <UserRound size={14} aria-hidden />
    </Link>
  );
}
