/** Views on the wire: OpenProject's way to show a query. */
import { link } from "../../hal/write/input.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import { projectLink } from "../../projects/projects/resource.ts";
import { VIEW_TYPES } from "./service.ts";
import type { ViewRow } from "./store.ts";

interface ViewInput {
  queryId: number | null;
}

export const viewResource: Resource<ViewRow, ViewInput> = {
  type: (row) => VIEW_TYPES[row.type]?.type ?? "View",
  self: (row) => ({ href: `/api/v3/views/${row.id}`, title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    name: { type: "String", name: "Name", read: (row) => row.name },
    public: { type: "Boolean", name: "Public", read: (row) => row.is_public === 1 },
    starred: { type: "Boolean", name: "Starred", read: (row) => row.starred === 1 },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  },
  relations: {
    query: {
      type: "Query",
      name: "Query",
      required: true,
      read: (row) => ({ href: `/api/v3/queries/${row.query_id}`, title: row.name }),
      write: link(["queries"], (input, id) => (input.queryId = id)),
    },
    project: {
      type: "Project",
      name: "Project",
      read: (row, caller) => (row.project_id === null ? { href: null } : projectLink(caller, row.project_id)),
    },
  },
  actions: {},
};
