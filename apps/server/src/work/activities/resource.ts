/** A work package's activity on the wire. */
import type { Activity as WireActivity } from "@halyard/contract/schemas/work";
import type { Caller } from "../../access/caller.ts";
import { markdown } from "../../hal/markdown/formattable.ts";
import type { Disclosed } from "../disclosure/changes.ts";
import type { HistoryRow } from "./store.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import { detailsOf } from "./details.ts";

/** Whether the caller may change the text of this comment. */
export function mayEdit(caller: Caller, row: ActivityRow): boolean {
  if (row.comment === "" && row.action !== "commented") return false;
  const permission = row.internal === 1 ? "edit_others_internal_comments" : "edit_work_package_comments";
  return caller.canOn(permission, row.project_id, { ownerId: row.actor_id });
}

export const isComment = (row: ActivityRow): boolean => row.comment !== "";

/** Anyone who may comment there may react to what was said. */
export const mayReact = (caller: Caller, row: ActivityRow): boolean =>
  isComment(row) &&
  !caller.anonymous &&
  caller.can(row.internal === 1 ? "add_internal_comments" : "add_work_package_comments", row.project_id);

const resource: Resource<ActivityRow, never, WireActivity> = {
  type: "Activity",
  self: (row) => ({ href: `/api/v3/activities/${row.id}` }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    version: { type: "Integer", name: "Version", read: (row) => row.version },
    comment: { type: "Formattable", name: "Comment", read: (row) => markdown(row.comment) },
    details: { type: "[]Formattable", name: "Details", read: (row) => detailsOf(row.id, row.changes) },
    internal: { type: "Boolean", name: "Internal", read: (row) => row.internal === 1 },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  },
  relations: {
    workPackage: {
      type: "WorkPackage",
      name: "Work package",
      read: (row) => ({ href: `/api/v3/work_packages/${row.work_package_id}`, title: row.work_package_subject }),
    },
    user: {
      type: "User",
      name: "User",
      read: (row) => ({ href: `/api/v3/users/${row.actor_id}`, title: row.actor_name }),
    },
  },
  actions: {
    update: {
      when: (row, caller) => mayEdit(caller, row),
      link: (row) => ({ href: `/api/v3/activities/${row.id}`, method: "patch" }),
    },
    emojiReactions: {
      when: isComment,
      link: (row) => ({ href: `/api/v3/activities/${row.id}/emoji_reactions` }),
    },
    react: {
      when: (row, caller) => mayReact(caller, row),
      link: (row) => ({ href: `/api/v3/activities/${row.id}/emoji_reactions`, method: "patch" }),
    },
  },
};

const comment: Resource<ActivityRow> = { ...resource, type: "Activity::Comment" };

export const activityResource = (row: ActivityRow): Resource<ActivityRow> => (isComment(row) ? comment : resource);

/** With what the caller can see of its changes. */
export type ActivityRow = Disclosed<HistoryRow>;
