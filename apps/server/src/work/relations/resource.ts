/** A relation on the wire. */
import type { Relation as WireRelation } from "@halyard/contract/schemas/work";
import { RELATION_TYPES, REVERSE_RELATION } from "@halyard/contract/work/relations";
import type { Caller } from "../../access/caller.ts";
import { integer, link, optionalText, text } from "../../hal/write/input.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import type { RelationRow } from "./store.ts";

export interface RelationInput {
  type: string;
  lag: number | null;
  description: string | null;
  toId: number | null;
}

const path = (row: RelationRow): string => `/api/v3/relations/${row.id}`;

const NAMES: Record<RelationRow["type"], string> = {
  relates: "related to",
  follows: "follows",
  duplicates: "duplicates",
  blocks: "blocks",
  includes: "includes",
  requires: "requires",
};

export const mayManage = (caller: Caller, row: RelationRow): boolean =>
  caller.can("manage_work_package_relations", row.from_project_id) ||
  caller.can("manage_work_package_relations", row.to_project_id);

const onlyNew = (_caller: Caller, row: RelationRow | null): boolean => row === null;

export const relationResource: Resource<RelationRow, RelationInput, WireRelation> = {
  type: "Relation",
  self: (row) => ({ href: path(row) }),
  properties: {
    id: { type: "Integer", name: "ID", required: true, read: (row) => row.id },
    name: { type: "String", name: "Name", read: (row) => NAMES[row.type] },
    type: {
      type: "String",
      name: "Type",
      required: true,
      values: RELATION_TYPES,
      read: (row) => row.type,
      write: text((input, value) => (input.type = value)),
    },
    reverseType: {
      type: "String",
      name: "Reverse type",
      values: RELATION_TYPES,
      read: (row) => REVERSE_RELATION[row.type],
    },
    lag: {
      type: "Integer",
      name: "Lag",
      read: (row) => row.lag,
      write: integer((input, value) => (input.lag = value)),
    },
    description: {
      type: "String",
      name: "Description",
      read: (row) => (row.description === "" ? null : row.description),
      write: optionalText((input, value) => (input.description = value)),
    },
  },
  relations: {
    from: {
      type: "WorkPackage",
      name: "From",
      read: (row) => ({ href: `/api/v3/work_packages/${row.from_id}`, title: row.from_subject }),
    },
    to: {
      type: "WorkPackage",
      name: "To",
      required: true,
      writableBy: onlyNew,
      read: (row) => ({ href: `/api/v3/work_packages/${row.to_id}`, title: row.to_subject }),
      write: link(["work_packages"], (input, id) => (input.toId = id)),
    },
  },
  actions: {
    updateImmediately: {
      when: (row, caller) => mayManage(caller, row),
      link: (row) => ({ href: path(row), method: "patch" }),
    },
    delete: {
      when: (row, caller) => mayManage(caller, row),
      link: (row) => ({ href: path(row), method: "delete", title: "Remove relation" }),
    },
  },
};
