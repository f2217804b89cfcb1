/** Reading a work package's relations and what it may be related to. */
import { filter, filters, sortBy } from "@halyard/api-client/query";
import { linkedId } from "@halyard/api-client/links";
import { FRESH } from "@halyard/contract/limits";
import type { RelationType } from "@halyard/contract/work/relations";
import type { Relation, WorkPackage } from "@halyard/contract/resources";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

const CHILDREN = 200;

export const relationsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("work_packages", id, "relations"),
    queryFn: async ({ signal }) => (await api.get(`work_packages/${id}/relations`, { signal }))._embedded.elements,
    staleTime: FRESH.workPackages,
  });

/** Its children as far as one sees them, with their statuses and dates. */
export function childrenQuery(id: number, count: number) {
  const query = { filters: filters([filter("parent", "=", [id])]), sortBy: sortBy(["id", "asc"]), pageSize: CHILDREN };
  return queryOptions({
    queryKey: keys.list("work_packages", { children: id, ...query }),
    queryFn: async ({ signal }) => (await api.get("work_packages", { query, signal }))._embedded.elements,
    enabled: count > 0,
    staleTime: FRESH.workPackages,
  });
}

/** What a candidate is looked for: a type of relation, or a place in the hierarchy. */
export type CandidateKind = RelationType | "parent" | "children";

export const candidatesQuery = (id: number, kind: CandidateKind, text: string) =>
  queryOptions({
    queryKey: keys.part("work_packages", id, "candidates", { kind, text }),
    queryFn: async ({ signal }) => {
      const query = { type: kind, query: text.replace(/^#/, ""), pageSize: 6 };
      const path = `work_packages/${id}/available_relation_candidates` as const;
      return (await api.get(path, { query, signal }))._embedded.elements;
    },
    staleTime: 5_000,
    placeholderData: (before) => before,
  });

/** What a new work package of the project can be put below. */
export const newParentsQuery = (projectId: string, text: string) =>
  queryOptions({
    queryKey: keys.part("projects", projectId, "newParents", { text }),
    queryFn: async ({ signal }) => {
      const query = {
        filters: filters(text === "" ? [] : [filter("typeahead", "**", [text.replace(/^#/, "")])]),
        sortBy: sortBy(["updatedAt", "desc"]),
        pageSize: 6,
      };
      const path = `projects/${projectId}/work_packages` as const;
      return (await api.get(path, { query, signal }))._embedded.elements;
    },
    staleTime: 5_000,
    placeholderData: (before) => before,
  });

/** A relation as it reads from one of its ends. */
export interface SeenRelation {
  relation: Relation;
  type: RelationType;
  other: WorkPackage | undefined;
}

/** From the end with this id; in the order in which types are listed. */
export function seenFrom(relations: readonly Relation[], id: number): SeenRelation[] {
  return relations.map((relation) =>
    linkedId(relation, "from") === id
      ? { relation, type: relation.type, other: relation._embedded?.to }
      : { relation, type: relation.reverseType, other: relation._embedded?.from },
  );
}
