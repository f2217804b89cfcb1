/** The reader's favorite projects, below the way to all of them. */
import { linkedId } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { Project, WorkPackage } from "@halyard/contract/resources";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { api } from "../../shared/api/api.ts";
import { keys } from "../../shared/api/query-keys.ts";
import { useT } from "../../shared/i18n/i18n.tsx";
import { KNOWN_FAVORITES, lastKnown, noteKnown } from "../../shared/session/last-known.ts";
import styles from "./navigation.module.css";

/** More would push the other places away; all of them are one filter on the page of projects. */
const MOST = 8;

const query = {
  filters: filters([filter("favorited", "=", ["t"]), filter("active", "=", ["t"])]),
  sortBy: '[["name","asc"]]',
  pageSize: MOST,
  select: "elements/id,elements/identifier,elements/name" as const,
};

export const favoritesQuery = queryOptions({
  queryKey: keys.list("projects", { favorites: query }),
  queryFn: async ({ signal }) => (await api.get("projects", { query, signal }))._embedded.elements,
  staleTime: FRESH.groups,
});

type Favorite = Pick<Project, "id" | "identifier" | "name">;

const isFavorite = (value: unknown): value is Favorite =>
  typeof value === "object" && value !== null && "id" in value && "identifier" in value && "name" in value;

/** Those that were there last: the places below them don't move when these are read. */
function favoritesBefore(): readonly Favorite[] {
  const kept = lastKnown(KNOWN_FAVORITES);
  return Array.isArray(kept) ? kept.filter(isFavorite) : [];
}

export function Favorites(): ReactNode {
  const t = useT();
  const [before] = useState(favoritesBefore);
  const { data } = useQuery(favoritesQuery);
  useEffect(() => {
    if (data !== undefined) noteKnown(KNOWN_FAVORITES, data);
  }, [data]);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const workPackage = /^\/work_packages\/(\d+)/.exec(path)?.[1];
  const of = useQuery<WorkPackage>({ queryKey: keys.one("work_packages", workPackage ?? ""), queryFn: skipToken }).data;
  // A help: where it cannot be read, all projects are one step away.
  const favorites = data ?? before;
  if (favorites.length === 0) return null;
  const here = workPackage === undefined ? Number(/^\/projects\/(\d+)/.exec(path)?.[1]) : linkedId(of, "project");
  return (
    <ul className={styles.below} aria-label={t("shell.favorites")} data-unknown={here === null || undefined}>
      {favorites.map(({ id, identifier, name }) => (
        <li key={id}>
          <Link
            to="/projects/$projectId"
            params={{ projectId: identifier }}
            className={styles.favorite}
            data-above={id === here || undefined}
            activeOptions={{ includeSearch: false }}
            title={name}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
