/** The resources that the description has schemas of, by the segment of their paths. A new resource: a line here. */
import { attachmentResource } from "../../work/attachments/resource.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { categoryResource } from "../../projects/categories/resource.ts";
import { dayResource, nonWorkingDayResource } from "../../work-types/calendar/resource.ts";
import { pullRequestResource } from "../../github/pull-requests/resource.ts";
import { groupResource } from "../../identity/groups/resource.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import { membershipResource } from "../../identity/memberships/resource.ts";
import { notificationResource } from "../../inbox/notifications/resource.ts";
import { templateResource } from "../../identity/permission-templates/resource.ts";
import { placeholderResource } from "../../identity/placeholder-users/resource.ts";
import { priorityResource } from "../../work-types/priorities/resource.ts";
import { projectResource } from "../../projects/projects/resource.ts";
import { relationResource } from "../../work/relations/resource.ts";
import { roleResource } from "../../identity/roles/resource.ts";
import { statusResource } from "../../work-types/statuses/resource.ts";
import { activityResource, timeEntryResource } from "../../work/time-entries/resource.ts";
import { typeResource } from "../../work-types/types/resource.ts";
import { userResource } from "../../identity/users/resource.ts";
import { versionResource } from "../../projects/versions/resource.ts";
import { workPackageResource } from "../../work/work-packages/resource/resource.ts";
import type { Kinds } from "./operations.ts";
import { answerSchema, writeSchema, type JsonSchema } from "./shapes.ts";

export interface Described {
  kinds: Kinds;
  schemas: Record<string, JsonSchema>;
}

/** @param catalogue the types and statuses, which work packages depend on */
export function describedResources(catalogue: Catalogue): Described {
  const kinds = new Map<string, { name: string; writable: boolean; paged: boolean }>();
  const schemas: Record<string, JsonSchema> = {};
  const describe = <Row, Input>(name: string, resource: Resource<Row, Input>): boolean => {
    const write = writeSchema(resource);
    schemas[name] = answerSchema(resource);
    if (write !== null) schemas[`${name}Write`] = write;
    return write !== null;
  };
  /** @param name what the schema is called where the resource is of several types */
  const add = <Row, Input>(segment: string, resource: Resource<Row, Input>, paged = true, name = "Resource") => {
    const called = typeof resource.type === "string" ? resource.type : name;
    kinds.set(segment, { name: called, writable: describe(called, resource), paged });
  };
  add("attachments", attachmentResource, false);
  add("categories", categoryResource, false);
  add("days", dayResource, false);
  add("github_pull_requests", pullRequestResource);
  add("groups", groupResource);
  add("memberships", membershipResource);
  add("non_working", nonWorkingDayResource, false);
  add("notifications", notificationResource);
  add("permission_templates", templateResource, false);
  add("placeholder_users", placeholderResource);
  add("priorities", priorityResource, false);
  add("projects", projectResource, true, "Project");
  for (const kind of ["portfolios", "programs", "workspaces"]) add(kind, projectResource, true, "Project");
  add("relations", relationResource);
  add("roles", roleResource);
  add("statuses", statusResource, false);
  add("time_entries", timeEntryResource);
  add("types", typeResource, false);
  add("users", userResource);
  add("versions", versionResource);
  add("work_packages", workPackageResource(catalogue));
  // Below time entries, where `activities` are others than those of work packages.
  describe("TimeEntriesActivity", activityResource);
  return { kinds, schemas };
}
