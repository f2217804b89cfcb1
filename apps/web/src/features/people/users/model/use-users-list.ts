/** The page of users that the address asks for, as this browser shows it, with what they are members of. */
import { linkOf } from "@halyard/api-client/links";
import type { Membership, User } from "@halyard/contract/people";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { membershipsOfQuery, usersQuery } from "./queries.ts";
import { rememberedLook, rememberLook, type UserListLook } from "./remembered.ts";
import type { UsersSearch } from "./search.ts";

export type UsersListModel = ReturnType<typeof useUsersList>;

export function useUsersList(search: UsersSearch) {
  const [remembered, setRemembered] = useState(rememberedLook);
  // The address counts; what it does not say is as it was last time.
  const look = { ...remembered, sort: search.sort ?? remembered.sort, desc: search.desc ?? remembered.desc };
  const { data, error, isPending } = useQuery(usersQuery(search, look));
  const users = useMemo(() => data?._embedded.elements ?? [], [data]);
  const ids = useMemo(() => users.map((user) => user.id), [users]);
  const memberships = useQuery(membershipsOfQuery(ids)).data;
  const projects = useMemo(() => byUser(memberships?._embedded.elements), [memberships]);
  const changeLook = (patch: Partial<UserListLook>): void => {
    const next = { ...look, ...patch };
    setRemembered(next);
    rememberLook(next);
  };
  return { users, total: data?.total ?? 0, projects, isPending, isRead: data !== undefined, error, look, changeLook };
}

/**
 * Memberships by the id at the end of their principal's link.
 * @param memberships undefined: not read, which is not the same as none
 */
function byUser(memberships: readonly Membership[] | undefined): (user: User) => Membership[] | undefined {
  if (memberships === undefined) return () => undefined;
  const found = Map.groupBy(memberships, (one) => Number(linkOf(one, "principal")?.href?.split("/").at(-1)));
  return (user) => found.get(user.id) ?? [];
}
