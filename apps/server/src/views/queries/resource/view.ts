/** A saved view as one caller may read it, and its addresses. */
import type { FilterInstance } from "@halyard/contract/views/queries";
import { UNSAVED, type Query } from "../model/query.ts";

/** A view with its filters as this caller may read them. */
export interface QueryView extends Query {
  instances: FilterInstance[];
}

export const path = (row: Query): string => `/api/v3/queries/${row.id}`;
export const own = (row: Query, then: string): string => `${path(row)}/${then}`;
export const saved = (row: Query): boolean => row.id !== UNSAVED;

const base = (projectId: number | null): string => (projectId === null ? "/api/v3" : `/api/v3/projects/${projectId}`);
export const schemaHref = (projectId: number | null): string => `${base(projectId)}/queries/schema`;
export const filterSchemasHref = (projectId: number | null): string =>
  `${base(projectId)}/queries/filter_instance_schemas`;
export const defaultHref = (projectId: number | null): string => `${base(projectId)}/queries/default`;
