/** What a project's page needs is loaded and read before it is drawn, all at once: its views would ask for it one after the other. */
import type { QueryClient } from "@tanstack/react-query";
import type { ViewMode } from "@halyard/contract/views/queries";
import { projectQuery } from "../../projects/queries.ts";
import { prioritiesQuery } from "../../work-types/priorities/queries.ts";
import { statusesQuery } from "../../work-types/statuses/queries.ts";
import { typesQuery } from "../../work-types/types/queries.ts";
import type { ProjectSearch } from "../search-params/search.ts";
import { rememberedView } from "../search-params/view-modes.ts";
import { VIEWS } from "./views.ts";

/** Views of many work packages name their types, statuses and priorities. */
const NAMING: ReadonlySet<ViewMode> = new Set(["table", "board", "timeline", "calendar"]);

/** A saved view by its number alone stands in the table until it has said how it looks. */
export const wantedView = (projectId: string, { view, query }: ProjectSearch): ViewMode =>
  view ?? (query === undefined ? rememberedView(projectId) : "table");

export function loadViewAhead(projectId: string, search: ProjectSearch): void {
  const wanted = wantedView(projectId, search);
  // What fails here fails again where it is shown.
  VIEWS.find(({ mode }) => mode === wanted)
    ?.load()
    .catch(() => undefined);
}

export function readAhead(queries: QueryClient, projectId: string, search: ProjectSearch): void {
  const project = projectQuery(projectId);
  void queries.ensureQueryData(project).catch(() => undefined);
  if (!NAMING.has(wantedView(projectId, search))) return;
  void queries.ensureQueryData(typesQuery).catch(() => undefined);
  void queries.ensureQueryData(statusesQuery).catch(() => undefined);
  void queries.ensureQueryData(prioritiesQuery).catch(() => undefined);
}
