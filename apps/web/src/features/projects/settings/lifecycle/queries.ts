/** What is in a project, and copying it. */
import { hasLink, linkOf } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import type { JobStatus, Project, Version } from "@halyard/contract/resources";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

const POLL_MS = 1_000;

const only = (name: string, id: number) => ({ filters: filters([filter(name, "=", [id])]), pageSize: 1 });

/** How much there is in a project, of all that the caller can see. Read again whenever it is asked for. */
export const contentsQuery = (project: Project) =>
  queryOptions({
    queryKey: keys.part("projects", project.id, "contents"),
    queryFn: async ({ signal }) => {
      const { id } = project;
      type OfProject = "work_packages" | "categories" | "work_package_templates";
      type Countable = `projects/${number}/${OfProject}` | "memberships" | "projects";
      const total = async (path: Countable, query: Record<string, string | number>): Promise<number> =>
        (await api.get(path, { query, signal })).total;
      const all = { filters: filters([filter("status", "*")]), pageSize: 1 };
      const readable = linkOf(project, "workPackages") !== null;
      const [work, versions, categories, templates, members, below] = await Promise.all([
        readable ? total(`projects/${id}/work_packages`, all) : undefined,
        readable ? ownVersions(id, signal) : undefined,
        total(`projects/${id}/categories`, {}),
        hasTemplates(project) ? total(`projects/${id}/work_package_templates`, {}) : undefined,
        linkOf(project, "memberships") === null ? undefined : total("memberships", only("project", id)),
        total("projects", only("ancestor", id)),
      ]);
      return { work, versions, categories, templates, members, below };
    },
    staleTime: 0,
  });

/** Whether the caller can see templates of work packages in it. */
export const hasTemplates = (project: Project): boolean => hasLink(project, "workPackageTemplates");

/** Without those that other projects share with it. */
async function ownVersions(projectId: number, signal: AbortSignal): Promise<number> {
  const list = await api.get(`projects/${projectId}/versions`, { signal });
  const own = (one: Version): boolean => linkOf(one, "definingProject")?.href?.endsWith(`/${projectId}`) === true;
  return list._embedded.elements.filter(own).length;
}

export const COPY_PARTS = [
  "copyMembers",
  "copyVersions",
  "copyCategories",
  "copyWorkPackages",
  "copyWorkPackageAttachments",
  "copyWorkPackageTemplates",
] as const;
export type CopyPart = (typeof COPY_PARTS)[number];

export interface CopyInput {
  name: string;
  identifier: string;
  parts: Record<CopyPart, boolean>;
  /** The href of a person by that of the placeholder user whose place they take. */
  replacements: Readonly<Record<string, string>>;
  /** Where the first date goes; empty: dates stay. */
  startDate: string;
}

/** @param more what the copy is told besides. The server answers with the way to the job, which the browser follows. */
export function startCopy(
  project: Project,
  { name, identifier, parts, replacements, startDate }: CopyInput,
  more: object = {},
): Promise<JobStatus> {
  const wanted = identifier.trim();
  return api.post(`projects/${project.id}/copy`, {
    ...more,
    name: name.trim(),
    ...(wanted === "" ? {} : { identifier: wanted }),
    _meta: {
      ...parts,
      replacements: Object.entries(replacements).map(([placeholder, user]) => ({
        placeholder: { href: placeholder },
        user: { href: user },
      })),
      ...(startDate === "" ? {} : { startDate }),
    },
  });
}

export const isOver = ({ status }: JobStatus): boolean => status !== "in_queue" && status !== "in_process";

/** Asked again until the job is over. */
export const jobQuery = (started: JobStatus) =>
  queryOptions({
    queryKey: keys.part("projects", "job", started.jobId),
    queryFn: ({ signal }) => api.get(`job_statuses/${started.jobId}`, { signal }),
    initialData: started,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data) ? false : POLL_MS),
  });
