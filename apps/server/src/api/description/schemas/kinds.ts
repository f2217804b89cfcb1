/** The resources that the description has schemas of, by the segment of their paths. A new resource: a line here. */
import { attachmentResource } from "../../../work/attachments/resource.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { categoryResource } from "../../../projects/categories/resource.ts";
import { dayResource, nonWorkingDayResource, weekDayResource } from "../../../work-types/calendar/resource.ts";
import { pullRequestResource } from "../../../github/pull-requests/resource.ts";
import { gridResource } from "../../../views/grids/resource.ts";
import { helpTextResource } from "../../../insight/help-texts/resource.ts";
import { reminderResource } from "../../../inbox/reminders/resource.ts";
import { viewResource } from "../../../views/saved-views/resource.ts";
import { DOCUMENTS, WIKI_PAGES } from "../../../projects/project-texts/resource.ts";
import { nonWorkingTimeResource, workingHoursResource } from "../../../identity/working-times/resource.ts";
import { groupResource } from "../../../identity/groups/resource.ts";
import type { Filters } from "../../../hal/read/filters.ts";
import type { Resource } from "../../../hal/answer/resource.ts";
import { membershipResource } from "../../../identity/memberships/resource.ts";
import { notificationResource } from "../../../inbox/notifications/resource.ts";
import { templateResource } from "../../../identity/permission-templates/resource.ts";
import { placeholderResource } from "../../../identity/placeholder-users/resource.ts";
import { priorityResource } from "../../../work-types/priorities/resource.ts";
import { projectResource } from "../../../projects/projects/resource.ts";
import { relationResource } from "../../../work/relations/resource.ts";
import { roleResource } from "../../../identity/roles/resource.ts";
import { phaseDefinitionResource } from "../../../projects/phase-definitions/resource.ts";
import { phaseResource } from "../../../projects/phases/resource.ts";
import { sprintResource } from "../../../projects/sprints/resource.ts";
import { sprintFilters } from "../../../projects/sprints/service.ts";
import { statusResource } from "../../../work-types/statuses/resource.ts";
import { activityResource, timeEntryResource } from "../../../work/time-entries/resource.ts";
import { typeResource } from "../../../work-types/types/resource.ts";
import { userResource } from "../../../identity/users/resource.ts";
import { versionResource } from "../../../projects/versions/resource.ts";
import { workPackageResource } from "../../../work/work-packages/resource/resource.ts";
import { groupFilters } from "../../../identity/groups/service.ts";
import { membershipFilters } from "../../../identity/memberships/filters.ts";
import { notificationFilters } from "../../../inbox/notifications/service.ts";
import { placeholderFilters } from "../../../identity/placeholder-users/service.ts";
import { projectFilters } from "../../../projects/projects/filters.ts";
import { relationFilters } from "../../../work/relations/service.ts";
import { roleFilters } from "../../../identity/roles/service.ts";
import { timeEntryFilters } from "../../../work/time-entries/service.ts";
import { userFilters } from "../../../identity/users/filters.ts";
import { versionFilters } from "../../../projects/versions/service.ts";
import { workPackageFilters } from "../../../work/work-packages/list/filters.ts";
import { dayFilters, nonWorkingFilters } from "../../../work-types/calendar/service.ts";
import { queryResource } from "../../../views/queries/resource/resource.ts";
import { filtersSchema } from "./filter-schemas.ts";
import { answerSchema, requiredOf, writeSchema, type JsonSchema, type Required } from "./shapes.ts";

/** Of each resource what the description may refer to, by the segment of its path. */
export type Kinds = ReadonlyMap<string, Kind>;

export interface Kind {
  name: string;
  writable: boolean;
  paged: boolean;
  /** Whether its list has filters that are named. */
  hasFilters: boolean;
  required: Required;
  /** Whether a change names the version that it is based on. */
  versioned: boolean;
}

export interface Described {
  kinds: Kinds;
  schemas: Record<string, JsonSchema>;
}

interface More {
  paged?: boolean;
  name?: string;
  /** Of the list, by name. */
  filters?: Filters;
}

/** @param catalogue the types and statuses, which work packages depend on */
export function describedResources(catalogue: Catalogue): Described {
  const kinds = new Map<string, Kind>();
  const schemas: Record<string, JsonSchema> = {};
  const describe = <Row, Input>(name: string, resource: Resource<Row, Input>): boolean => {
    const write = writeSchema(resource);
    schemas[name] = answerSchema(resource);
    if (write !== null) schemas[`${name}Write`] = write;
    return write !== null;
  };
  /** @param more how the list is; `name`: what the schema is called where the resource is of several types */
  const add = <Row, Input>(segment: string, resource: Resource<Row, Input>, more: More = {}) => {
    const name = typeof resource.type === "string" ? resource.type : (more.name ?? "Unnamed");
    if (more.filters !== undefined) schemas[`${name}Filters`] = filtersSchema(more.filters);
    kinds.set(segment, {
      name,
      writable: describe(name, resource),
      paged: more.paged ?? true,
      hasFilters: more.filters !== undefined,
      required: requiredOf(resource),
      versioned: Object.values(resource.properties).some((property) => property.sentBack === true),
    });
  };
  add("attachments", attachmentResource, { paged: false });
  add("categories", categoryResource, { paged: false });
  add("days", dayResource, { paged: false, filters: dayFilters });
  add("github_pull_requests", pullRequestResource);
  add("documents", DOCUMENTS.resource);
  add("grids", gridResource);
  add("groups", groupResource, { filters: groupFilters });
  add("help_texts", helpTextResource, { paged: false });
  add("memberships", membershipResource, { filters: membershipFilters });
  add("non_working", nonWorkingDayResource, { paged: false, filters: nonWorkingFilters });
  add("non_working_times", nonWorkingTimeResource, { paged: false });
  add("notifications", notificationResource, { filters: notificationFilters });
  add("permission_templates", templateResource, { paged: false });
  add("placeholder_users", placeholderResource, { filters: placeholderFilters });
  add("priorities", priorityResource, { paged: false });
  for (const kind of ["projects", "portfolios", "programs", "workspaces"]) {
    add(kind, projectResource, { name: "Project", filters: projectFilters });
  }
  add("relations", relationResource, { filters: relationFilters });
  add("reminders", reminderResource, { paged: false });
  add("roles", roleResource, { filters: roleFilters });
  add("project_phase_definitions", phaseDefinitionResource, {});
  add("project_phases", phaseResource, {});
  add("sprints", sprintResource, { filters: sprintFilters });
  add("statuses", statusResource, { paged: false });
  add("queries", queryResource(catalogue), { paged: false });
  add("time_entries", timeEntryResource, { filters: timeEntryFilters });
  add("types", typeResource, { paged: false });
  add("users", userResource, { filters: userFilters });
  add("versions", versionResource, { filters: versionFilters });
  add("views", viewResource, { name: "View" });
  add("week", weekDayResource, { paged: false });
  add("wiki_pages", WIKI_PAGES.resource);
  // The day decides only what can be changed.
  add("working_hours", workingHoursResource(""), { paged: false });
  add("work_packages", workPackageResource(catalogue), { filters: workPackageFilters });
  // Below time entries, where `activities` are others than those of work packages.
  describe("TimeEntriesActivity", activityResource);
  return { kinds, schemas };
}
