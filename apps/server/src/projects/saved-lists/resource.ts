/** A saved list of projects on the wire. */
import type { ProjectList as WireProjectList } from "@halyard/contract/schemas/projects";
import {
  PROJECT_LIST_NAME_MAXIMUM,
  readProjectSearch,
  type ProjectsSearch,
} from "@halyard/contract/views/project-lists";
import type { Caller } from "../../access/caller.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import { isObject } from "../../hal/json.ts";
import { boolean, text } from "../../hal/write/input.ts";
import { wrongFormat } from "../../platform/errors.ts";
import type { ProjectListRow } from "./store.ts";

export interface ProjectListInput {
  name: string;
  public: boolean;
  search: ProjectsSearch;
}

export const mayPublish = (caller: Caller): boolean => caller.canGlobally("manage_public_project_queries");

/** A person's own; one that is for everyone by those who manage such lists. */
export const mayChange = (caller: Caller, row: ProjectListRow): boolean =>
  row.is_public === 1 ? mayPublish(caller) : row.user_id === caller.id;

const path = (row: ProjectListRow): string => `/api/v3/project_lists/${row.id}`;

export const projectListResource: Resource<ProjectListRow, ProjectListInput, WireProjectList> = {
  type: "ProjectList",
  self: (row) => ({ href: path(row), title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", required: true, read: (row) => row.id },
    name: {
      type: "String",
      name: "Name",
      required: true,
      minLength: 1,
      maxLength: PROJECT_LIST_NAME_MAXIMUM,
      read: (row) => row.name,
      write: text((input, value) => (input.name = value)),
    },
    public: {
      type: "Boolean",
      name: "Public",
      hasDefault: true,
      writableBy: mayPublish,
      read: (row) => row.is_public === 1,
      write: boolean((input, value) => (input.public = value)),
    },
    search: {
      type: "Object",
      name: "Search",
      hasDefault: true,
      read: (row) => ({ ...readProjectSearch(JSON.parse(row.search)) }),
      write(input, value, attribute) {
        if (!isObject(value)) throw wrongFormat(attribute, "an object", value);
        input.search = readProjectSearch(value);
      },
    },
  },
  relations: {},
  actions: {
    updateImmediately: {
      when: (row, caller) => mayChange(caller, row),
      link: (row) => ({ href: path(row), method: "patch" }),
    },
    publish: { when: (_row, caller) => mayPublish(caller), link: (row) => ({ href: path(row), method: "patch" }) },
    delete: {
      when: (row, caller) => mayChange(caller, row),
      link: (row) => ({ href: path(row), method: "delete" }),
    },
  },
};
