/**
 * What the page in the address needs, asked for at the start: its code, and what it reads while that comes. What is asked
 * for in one turn of the event loop is one request (`shared/api/together.ts`).
 */
import type { QueryClient } from "@tanstack/react-query";
import { unreadQuery } from "../features/inbox/notifications/model/queries.ts";
import { projectQuery } from "../features/projects/queries.ts";
import type { ProjectSearch } from "../features/work/search-params/search.ts";
import { prioritiesQuery } from "../features/work-types/priorities/queries.ts";
import { statusesQuery } from "../features/work-types/statuses/queries.ts";
import { typesQuery } from "../features/work-types/types/queries.ts";
import { preferencesQuery } from "../shared/session/preferences.ts";
import { favoritesQuery } from "./navigation/favorites.tsx";

/** What every page shows in its frame. */
export function readFrameAhead(queries: QueryClient): void {
  void queries.prefetchQuery(unreadQuery);
  void queries.prefetchQuery(favoritesQuery);
  void queries.prefetchQuery(preferencesQuery("me"));
}

/** What each view of a project is drawn with. */
export function readProjectAhead(queries: QueryClient, projectId: string): void {
  void queries.prefetchQuery(projectQuery(projectId));
  void queries.prefetchQuery(typesQuery);
  void queries.prefetchQuery(statusesQuery);
  void queries.prefetchQuery(prioritiesQuery);
}

/** The code of the view that is open: the page itself asks for it only when it is drawn. */
export function loadViewAhead(projectId: string, search: ProjectSearch): void {
  // What fails here fails again where it is shown.
  import("../features/work/project-page/views.ts").then(
    ({ loadView }) => loadView(projectId, search).catch(() => undefined),
    () => undefined,
  );
}
