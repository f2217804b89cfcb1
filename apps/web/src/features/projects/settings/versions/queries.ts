/** Reading and changing the versions of a project, and the work in them. */
import { linkedId, linkOf } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { Version, WorkPackage } from "@halyard/contract/resources";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { byValue } from "../../../../shared/api/group-counts.ts";
import { byVersionStatus } from "../../version-order.ts";

export const VERSION_SHARINGS = ["none", "descendants", "hierarchy", "tree", "system"] as const;

export type ProjectVersion = Version;

/** The project's own versions and those that others share with it. */
export const projectVersionsQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.list("versions", { project: projectId }),
    queryFn: async ({ signal }) => (await api.get(`projects/${projectId}/versions`, { signal }))._embedded.elements,
    staleTime: FRESH.types,
  });

/** By status, then by when they end; those without a date after them. */
export const inOrder = (versions: readonly ProjectVersion[]): ProjectVersion[] =>
  versions.toSorted(
    (a, b) =>
      byVersionStatus(a, b) ||
      (a.endDate ?? "9999").localeCompare(b.endDate ?? "9999") ||
      a.name.localeCompare(b.name, undefined, { numeric: true }),
  );

export interface VersionInput {
  name: string;
  description: string;
  startDate: string;
  endDate: string;
  status: string;
  sharing: string;
}

export const inputOf = (version: ProjectVersion | null): VersionInput => ({
  name: version?.name ?? "",
  description: version?.description.raw ?? "",
  startDate: version?.startDate ?? "",
  endDate: version?.endDate ?? "",
  status: version?.status ?? "open",
  sharing: version?.sharing ?? "none",
});

/** Only what was changed: what someone else changed in other fields stays. */
export function bodyOf(input: VersionInput, before: VersionInput | null): object {
  const values = {
    name: input.name.trim(),
    description: { raw: input.description },
    startDate: input.startDate === "" ? null : input.startDate,
    endDate: input.endDate === "" ? null : input.endDate,
    status: input.status,
    sharing: input.sharing,
  };
  const changed = Object.entries(values).filter(
    ([name]) => before === null || Reflect.get(input, name) !== Reflect.get(before, name),
  );
  return Object.fromEntries(changed);
}

export const isOwn = (version: ProjectVersion, projectId: number): boolean =>
  linkedId(version, "definingProject") === projectId;

const COUNTED = {
  all: [filter("status", "*")],
  open: [filter("status", "o")],
  overdue: [filter("status", "o"), filter("dueDate", "<t-", [1])],
};

/** How many work packages each version has, in all projects that use it. */
export const versionCountsQuery = (ids: readonly number[], of: keyof typeof COUNTED) => {
  const query = {
    filters: filters([filter("version", "=", ids), ...COUNTED[of]]),
    groupBy: "version",
    pageSize: 1,
  };
  return queryOptions({
    queryKey: keys.list("work_packages", { counts: "versions", ...query }),
    queryFn: async ({ signal }) => byValue(await api.get("work_packages", { query, signal })),
    staleTime: FRESH.workPackages,
    enabled: ids.length > 0,
  });
};

/** Its open work packages. */
export async function openWorkIn(version: ProjectVersion): Promise<readonly WorkPackage[]> {
  const query = { filters: filters([filter("version", "=", [version.id]), filter("status", "o")]), pageSize: 500 };
  const found: WorkPackage[] = [];
  for await (const one of api.paginate("work_packages", { query })) found.push(one);
  return found;
}

export const moveTo = (workPackage: WorkPackage, version: ProjectVersion): Promise<WorkPackage> =>
  api.patch(`work_packages/${workPackage.id}`, {
    lockVersion: workPackage.lockVersion,
    _links: { version: { href: linkOf(version, "self")?.href ?? null } },
  });
