/**
 * What the head and the tabs of a project's pages are drawn with: the project, and until it is read what this browser
 * last knew of it. Only its name and its links are kept; nothing is edited with them.
 */
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { Project } from "@halyard/contract/resources";
import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { keys } from "../../shared/api/query-keys.ts";
import { lastKnown, KNOWN_FAVORITES, noteKnown } from "../../shared/session/last-known.ts";
import { projectQuery } from "./queries.ts";
import { useCurrentAddress } from "./use-current-address.ts";

export type ProjectFrame = Pick<Project, "id" | "identifier" | "name"> & {
  _links: Readonly<Record<string, Link>> | Project["_links"];
};

const PROJECTS = "projects";
/** Those that one goes back and forth between. */
const MOST = 5;

interface KnownProject {
  /** null: its links are not known. */
  frame: ProjectFrame | null;
  name: string;
}

/** @param asked the id or identifier of the address */
export function useProjectFrame(asked: string): {
  project: UseQueryResult<Project>;
  frame: ProjectFrame | undefined;
  name: string;
} {
  const project = useQuery(projectQuery(asked));
  const { data } = project;
  useCurrentAddress(asked, data);
  const queries = useQueryClient();
  const before = useMemo(() => knownProject(queries, asked), [queries, asked]);
  useEffect(() => {
    if (data !== undefined) noteProject(data);
  }, [data]);
  return { project, frame: data ?? before?.frame ?? undefined, name: data?.name ?? before?.name ?? "…" };
}

function noteProject({ id, identifier, name, _links }: Project): void {
  const links = Object.keys(_links).flatMap((relation) => {
    const link = linkOf({ _links }, relation);
    return link === null ? [] : [[relation, link] as const];
  });
  const others = framesBefore().filter((other) => other.id !== id);
  noteKnown(PROJECTS, [{ id, identifier, name, _links: Object.fromEntries(links) }, ...others].slice(0, MOST));
}

function framesBefore(): ProjectFrame[] {
  const kept = lastKnown(PROJECTS);
  return Array.isArray(kept) ? kept.filter((one) => isNamed(one) && "_links" in one) : [];
}

function knownProject(queries: QueryClient, asked: string): KnownProject | null {
  const isIt = ({ id, identifier }: ProjectFrame): boolean => identifier === asked || String(id) === asked;
  const frame = framesBefore().find(isIt) ?? null;
  if (frame !== null) return { frame, name: frame.name };
  const lists = queries.getQueriesData<unknown>({ queryKey: keys.lists("projects") });
  const listed = [...lists.flatMap(([, list]) => (Array.isArray(list) ? list : [])), ...favoritesBefore()];
  const one = listed.filter(isNamed).find(isIt);
  return one === undefined ? null : { frame: null, name: one.name };
}

function favoritesBefore(): unknown[] {
  const kept = lastKnown(KNOWN_FAVORITES);
  return Array.isArray(kept) ? kept : [];
}

const isNamed = (value: unknown): value is ProjectFrame =>
  typeof value === "object" && value !== null && "id" in value && "identifier" in value && "name" in value;
