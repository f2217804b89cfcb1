/** A placeholder user on the wire: a name that stands for someone who is to come. */
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../access/caller.ts";
import { always, type InputRule, type Resource } from "../../hal/answer/resource.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { targetOf, text } from "../../hal/write/input.ts";
import { wrongFormat } from "../../platform/errors.ts";
import type { PlaceholderRow } from "./store.ts";

export interface PlaceholderInput {
  name: string;
}

export const managesPlaceholders = (caller: Caller): boolean => caller.canGlobally("manage_placeholder_user");

const membershipsOf = (id: number): string => {
  const filters = JSON.stringify([{ principal: { operator: "=", values: [String(id)] } }]);
  return `/api/v3/memberships?filters=${encodeURIComponent(filters)}`;
};

const self = (row: PlaceholderRow): string => `/api/v3/placeholder_users/${row.id}`;

export const placeholderResource: Resource<PlaceholderRow, PlaceholderInput> = {
  type: "PlaceholderUser",
  self: (row) => ({ href: self(row), title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", required: true, read: (row) => row.id },
    name: {
      type: "String",
      name: "Name",
      required: true,
      minLength: 1,
      maxLength: NAME_LENGTH_MAXIMUM,
      writableBy: managesPlaceholders,
      read: (row) => row.name,
      write: text((input, value) => (input.name = value)),
    },
    // As of every principal in the contract; only people have a picture.
    avatar: { type: "String", name: "Avatar", read: () => null },
    status: { type: "String", name: "Status", shownTo: managesPlaceholders, read: () => "active" },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  },
  relations: {},
  actions: {
    memberships: {
      when: (_row, caller) => caller.canAnywhere("view_members") || caller.canAnywhere("manage_members"),
      link: (row) => ({ href: membershipsOf(row.id), title: "Memberships" }),
    },
    showUser: always((row) => ({ href: `/placeholder_users/${row.id}`, type: "text/html" })),
    updateImmediately: {
      when: (_row, caller) => managesPlaceholders(caller),
      link: (row) => ({ href: self(row), title: `Update ${row.name}`, method: "patch" }),
    },
    delete: {
      when: (_row, caller) => managesPlaceholders(caller),
      link: (row) => ({ href: self(row), title: `Delete ${row.name}`, method: "delete" }),
    },
  },
};

/** Who takes the place of a placeholder user in a copy. */
export interface Replacement {
  placeholderId: number;
  userId: number;
}

const idIn = (value: unknown, namespace: string): number | undefined =>
  targetOf(isObject(value) ? value["href"] : undefined, [namespace])?.id;

function replacementIn(value: unknown, attribute: string): Replacement {
  const given: JsonObject = isObject(value) ? value : {};
  const [placeholderId, userId] = [idIn(given["placeholder"], "placeholder_users"), idIn(given["user"], "users")];
  if (placeholderId === undefined || userId === undefined) throw wrongFormat(attribute, "Replacement", value);
  return { placeholderId, userId };
}

/** `[{placeholder: {href}, user: {href}}]` */
export const replacements =
  <Input>(set: (input: Partial<Input>, value: Replacement[]) => void): InputRule<Input> =>
  (input, value, attribute) => {
    if (!Array.isArray(value)) throw wrongFormat(attribute, "Array", value);
    set(
      input,
      value.map((one: unknown) => replacementIn(one, attribute)),
    );
  };
