import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { link, text } from "../../hal/write/input.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import type { CategoryRow } from "./store.ts";

export interface CategoryInput {
  name: string;
  defaultAssigneeId: number | null;
}

export const categoryResource: Resource<CategoryRow, CategoryInput> = {
  type: "Category",
  self: (row) => ({ href: `/api/v3/categories/${row.id}`, title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    name: {
      type: "String",
      name: "Name",
      required: true,
      maxLength: NAME_LENGTH_MAXIMUM,
      read: (row) => row.name,
      write: text((input, value) => (input.name = value)),
    },
  },
  relations: {
    project: {
      type: "Project",
      name: "Project",
      read: (row) => ({ href: `/api/v3/projects/${row.project_id}`, title: row.project_name }),
    },
    defaultAssignee: {
      type: "User",
      name: "Assignee",
      read: (row) =>
        row.default_assignee_id === null
          ? { href: null }
          : { href: `/api/v3/users/${row.default_assignee_id}`, title: row.default_assignee_name ?? "" },
      write: link(["users"], (input, id) => (input.defaultAssigneeId = id)),
    },
  },
  actions: {},
};
