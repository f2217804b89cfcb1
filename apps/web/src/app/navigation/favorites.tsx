/** The reader's favorite projects, below the way to all of them. */
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api } from "../../shared/api/api.ts";
import { keys } from "../../shared/api/query-keys.ts";
import { useT } from "../../shared/i18n/i18n.tsx";
import styles from "./navigation.module.css";

/** More would push the other places away; all of them are one filter on the page of projects. */
const MOST = 8;

const query = {
  filters: filters([filter("favorited", "=", ["t"]), filter("active", "=", ["t"])]),
  sortBy: '[["name","asc"]]',
  pageSize: MOST,
  select: "elements/id,elements/identifier,elements/name" as const,
};

const favoritesQuery = queryOptions({
  queryKey: keys.list("projects", { favorites: query }),
  queryFn: async ({ signal }) => (await api.get("projects", { query, signal }))._embedded.elements,
  staleTime: FRESH.groups,
});

export function Favorites(): ReactNode {
  const t = useT();
  // A help: where it cannot be read, all projects are one step away.
  const favorites = useQuery(favoritesQuery).data ?? [];
  if (favorites.length === 0) return null;
  return (
    <ul className={styles.below} aria-label={t("shell.favorites")}>
      {favorites.map(({ id, identifier, name }) => (
        <li key={id}>
          <Link
            to="/projects/$projectId"
            params={{ projectId: identifier }}
            className={styles.favorite}
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
