/** A person or group out of a link of the API: picture or initials, name, and the way to the profile. */
import { idOf } from "@halyard/api-client/links";
import type { Link as HalLink } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar, AvatarName } from "../ui/avatar.tsx";
import { useCellTab } from "../ui/data-table/cell-tab.ts";
import { api } from "./api.ts";
import { useT } from "./i18n.tsx";
import { keys } from "./keys.ts";
import styles from "./person.module.css";

/** `GET /avatars`: the pictures of everybody whom one may know, by id; one call for all that a page shows. */
const avatarsQuery = queryOptions({
  queryKey: keys.part("users", "all", "avatars"),
  queryFn: async ({ signal }) =>
    (await api.get<{ avatars: Partial<Record<string, string>> }>("avatars", { signal })).avatars,
  staleTime: FRESH.users,
});

/** The address of somebody's picture, where there is one. @param id null: nobody */
function usePicture(id: number | null): string | undefined {
  const { data } = useQuery({ ...avatarsQuery, enabled: id !== null });
  return id === null ? undefined : data?.[String(id)];
}

/** The id where the link is one of a user: groups and placeholders have neither picture nor profile. */
const userIdOf = (person: Pick<HalLink, "href"> | null | undefined): number | null =>
  person?.href?.includes("/users/") === true ? idOf(person) : null;

interface PersonProps {
  person: HalLink | null | undefined;
  /** Pixels across. */
  size?: number;
}

/** Picture and name, as a link to the profile where there is one. */
export function PersonName({ person, size = 20 }: PersonProps): ReactNode {
  const id = userIdOf(person);
  const picture = usePicture(id);
  const tabIndex = useCellTab();
  const words = <AvatarName name={person?.title ?? ""} size={size} picture={picture} />;
  if (id === null) return words;
  return (
    <Link to="/users/$userId" params={{ userId: String(id) }} className={styles.person} tabIndex={tabIndex}>
      {words}
    </Link>
  );
}

/** The same without a link, for places that are links or buttons themselves. */
export function PersonLabel({ person, size = 20 }: PersonProps): ReactNode {
  return <AvatarName name={person?.title ?? ""} size={size} picture={usePicture(userIdOf(person))} />;
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
