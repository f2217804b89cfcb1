import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../access/caller.ts";
import { link, text } from "../../hal/write/input.ts";
import { LOCK_VERSION } from "../../hal/write/lock-version.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import type { CategoryRow } from "./store.ts";

export interface CategoryInput {
  name: string;
  defaultAssigneeId: number | null;
  lockVersion: number | null;
}

export const mayManage = (caller: Caller, row: CategoryRow): boolean => caller.can("manage_categories", row.project_id);

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
    lockVersion: LOCK_VERSION,
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
  // Extensions, like creating one: the contract only reads categories.
  actions: {
    updateImmediately: {
      when: (row, caller) => mayManage(caller, row),
      link: (row) => ({ href: `/api/v3/categories/${row.id}`, method: "patch" }),
    },
    delete: {
      when: (row, caller) => mayManage(caller, row),
      link: (row) => ({ href: `/api/v3/categories/${row.id}`, method: "delete" }),
    },
  },
};
