/** What the form of a project says of each of its settings: what can be written, and what is offered. */
import { linkOf } from "@halyard/api-client/links";
import type { FieldSchema, Form, Link } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import type { Project } from "@halyard/contract/resources";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

export const projectFormQuery = (project: Project) =>
  queryOptions({
    queryKey: keys.part("projects", project.id, "form"),
    queryFn: ({ signal }) => {
      const link = linkOf(project, "update");
      return link === null ? null : api.form(link, {}, { signal });
    },
    staleTime: FRESH.groups,
  });

type Schemas = Form<unknown>["_embedded"]["schema"];

const isSchema = (value: unknown): value is FieldSchema =>
  typeof value === "object" && value !== null && "writable" in value;

export function isWritable(schemas: Schemas, field: string): boolean {
  const schema = schemas[field];
  return isSchema(schema) && schema.writable;
}

/** What a field offers, where the form says it itself. */
export function offeredIn(schemas: Schemas, field: string): readonly Link[] {
  const schema = schemas[field];
  const offered = isSchema(schema) ? schema._links?.allowedValues : undefined;
  return Array.isArray(offered) ? offered : [];
}

/** The projects that this one can be put below. */
export const possibleParentsQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.list("projects", { parentsOf: projectId }),
    queryFn: async ({ signal }) => {
      const query = { of: projectId };
      const path = "projects/available_parent_projects";
      return (await api.get(path, { query, signal }))._embedded.elements;
    },
    staleTime: FRESH.groups,
  });
