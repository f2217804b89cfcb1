/** Templates of permissions that administrators make for themselves, beside the built-in ones of the contract. */
import type { Migration } from "./migration.ts";

export const permissionTemplates: Migration = {
  name: "0006-permission-templates",
  statements: (id) => [
    `create table permission_templates (
      id ${id}, name text not null, name_key text not null unique, description text not null,
      permissions text not null, version integer not null, created_at text not null, updated_at text not null)`,
  ],
};
