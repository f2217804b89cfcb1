/** A notification on the wire. */
import type { Notification as WireNotification } from "@halyard/contract/schemas/administration/administration";
import type { Resource } from "../../hal/answer/resource.ts";
import { CHANGELESS } from "./reasons.ts";
import type { NotificationRow } from "./store.ts";
import { detailsOf } from "./values.ts";

const path = (row: NotificationRow): string => `/api/v3/notifications/${row.id}`;

export const notificationResource: Resource<NotificationRow, never, WireNotification> = {
  type: "Notification",
  self: (row) => ({ href: path(row) }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    reason: { type: "String", name: "Reason", read: (row) => row.reason },
    readIAN: { type: "Boolean", name: "Read", read: (row) => row.read_ian === 1 },
    details: { type: "[]Value", name: "Details", read: detailsOf },
    snoozedUntil: { type: "DateTime", name: "Snoozed until", read: (row) => row.snoozed_until },
    muted: { type: "Boolean", name: "Muted", read: (row) => row.muted_at !== null },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  },
  relations: {
    project: {
      type: "Project",
      name: "Project",
      read: (row) => ({ href: `/api/v3/projects/${row.project_id}`, title: row.project_name }),
    },
    actor: {
      type: "User",
      name: "Actor",
      read: (row) =>
        row.actor_name === null || CHANGELESS.has(row.reason)
          ? { href: null }
          : { href: `/api/v3/users/${row.actor_id}`, title: row.actor_name },
    },
    resource: {
      type: "WorkPackage",
      name: "Resource",
      read: (row) => ({ href: `/api/v3/work_packages/${row.work_package_id}`, title: row.work_package_subject }),
    },
    activity: {
      type: "Activity",
      name: "Activity",
      read: (row) => ({ href: CHANGELESS.has(row.reason) ? null : `/api/v3/activities/${row.event_id}` }),
    },
  },
  actions: {
    readIAN: {
      when: (row) => row.read_ian === 0,
      link: (row) => ({ href: `${path(row)}/read_ian`, method: "post" }),
    },
    unreadIAN: {
      when: (row) => row.read_ian === 1,
      link: (row) => ({ href: `${path(row)}/unread_ian`, method: "post" }),
    },
  },
};
