/**
 * The filters of work packages: what lists evaluate, saved views keep and filter instance schemas
 * describe. There is no second list of them.
 */
import { RELATION_TYPES, type RelationType } from "@halyard/contract/work/relations";
import type { Link } from "@halyard/contract/hal";
import { sql, type SqlBool } from "kysely";
import { dateFilter, dateRange, instantFilter } from "../../../hal/read/date-filters.ts";
import {
  listFilter,
  numberFilter,
  textFilter,
  type Filter,
  type Takes,
  whetherOneOf,
} from "../../../hal/read/filters.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { hasCustomWords } from "../custom-fields/search.ts";
import { customFilter } from "../../../custom-fields/lists/filters.ts";
import { WORK_PACKAGES } from "../custom-fields/conditions.ts";
import {
  among,
  ancestorFilter,
  countedFilters,
  parentFilter,
  people,
  related,
  relatableFilter,
  relationFilter,
  phaseFilter,
  sprintFilter,
  subprojectFilter,
  textIn,
  versionFilter,
  watcherFilter,
  wordsFilter,
  withGroups,
} from "./filter-parts.ts";
import { manualSortFilter } from "./order/manual-order.ts";
import type { KnownTexts } from "./text/known-texts-store.ts";
import { plainTextFilters, textFilters } from "./text/text-filters.ts";

const SECONDS_PER_HOUR = 3_600;

/** What a filter's values are: ids of resources, or plain ones. */
export type FilterValues =
  | "statuses"
  | "types"
  | "priorities"
  | "projects"
  | "principals"
  | "groups"
  | "roles"
  | "categories"
  | "versions"
  | "sprints"
  | "project_phase_definitions"
  | "work_packages"
  | "custom_options"
  | "custom_field_items"
  | "String"
  | "Integer"
  | "Float"
  | "Date"
  | "DateTime"
  | "Boolean";

export interface WorkPackageFilter extends Filter {
  values: FilterValues;
  /** What people call it, where work packages have no attribute of its name to be called after. */
  title?: string;
  /** The values themselves, where they are of this filter alone. */
  choices?: readonly Link[];
  /** false: it is for one purpose of clients, no one builds a view with it. */
  offered?: boolean;
}

/** By what they are here; everything else is ids. */
const TAKES: Partial<Record<FilterValues, Takes>> = {
  principals: "person",
  String: "text",
  Integer: "number",
  Float: "number",
  Date: "day",
  DateTime: "moment",
  Boolean: "boolean",
};

const of = (values: FilterValues, filter: Filter, title?: string): WorkPackageFilter => ({
  ...filter,
  values,
  takes: TAKES[values] ?? "id",
  ...(title === undefined ? {} : { title }),
});

const RELATION_TITLES: Record<RelationType, string> = {
  relates: "Related to",
  follows: "Follows",
  precedes: "Precedes",
  duplicates: "Duplicates",
  duplicated: "Duplicated by",
  blocks: "Blocks",
  blocked: "Blocked by",
  includes: "Includes",
  partof: "Part of",
  requires: "Requires",
  required: "Required by",
};

export const workPackageFilters: Record<string, WorkPackageFilter> = {
  status: of("statuses", countedFilters.status),
  type: of("types", countedFilters.type),
  project: of("projects", countedFilters.project),
  priority: of("priorities", listFilter("work_packages.priority_id")),
  author: of("principals", listFilter("work_packages.author_id", { people: true })),
  assignee: of("principals", { ...people("assignee_id"), aliases: ["assignedTo"] }),
  responsible: of("principals", people("responsible_id")),
  assigneeOrGroup: of("principals", withGroups("work_packages.assignee_id"), "Assignee or belonging group"),
  category: of("categories", listFilter("work_packages.category_id", { optional: true })),
  version: of("versions", versionFilter()),
  sprint: of("sprints", sprintFilter()),
  projectPhase: of("project_phase_definitions", phaseFilter()),
  parent: of("work_packages", parentFilter()),
  id: of("work_packages", listFilter("work_packages.id")),
  ancestor: of("work_packages", ancestorFilter, "Descendants of"),
  subprojectId: of("projects", { ...subprojectFilter, aliases: ["subproject"] }, "Including subproject"),
  onlySubproject: of("projects", subprojectFilter, "Only subproject"),
  watcher: of("principals", watcherFilter, "Watcher"),
  group: of(
    "groups",
    {
      ...related(
        (ids, scope) =>
          sql<SqlBool>`exists (select 1 from group_users where group_users.user_id = work_packages.assignee_id and ${among("group_users.group_id", ids, scope)})`,
        true,
      ),
      aliases: ["memberOfGroup"],
    },
    "Assignee's group",
  ),
  role: of(
    "roles",
    {
      ...related(
        (ids, scope) =>
          sql<SqlBool>`exists (select 1 from memberships join membership_roles on membership_roles.membership_id = memberships.id
          where memberships.principal_id = work_packages.assignee_id and memberships.project_id = work_packages.project_id
          and ${among("membership_roles.role_id", ids, scope)})`,
        true,
      ),
      aliases: ["assignedToRole"],
    },
    "Assignee's role",
  ),
  subject: of("String", plainTextFilters.subject),
  description: of("String", {
    ...textFilter("work_packages.description"),
    isOfTexts: (operator) => operator === "~",
  }),
  comment: of(
    "String",
    textIn(
      (holds) => sql<SqlBool>`exists (select 1 from events where events.entity_type = 'WorkPackage'
        and events.entity_id = work_packages.id and events.internal = 0 and ${holds("events.comment")})`,
    ),
    "Comment",
  ),
  attachmentFileName: of(
    "String",
    textIn(
      (holds) => sql<SqlBool>`exists (select 1 from attachments
        where attachments.work_package_id = work_packages.id and ${holds("attachments.file_name")})`,
    ),
    "Attachment file name",
  ),
  search: of("String", wordsFilter, "Search"),
  subjectOrId: of("String", plainTextFilters.subjectOrId, "Subject or ID"),
  typeahead: of("String", plainTextFilters.typeahead, "Subject, project, type, status or ID"),
  ...Object.fromEntries(
    RELATION_TYPES.map((type) => [type, of("work_packages", relationFilter(type), RELATION_TITLES[type])]),
  ),
  relatable: { ...of("work_packages", relatableFilter, "Relatable"), offered: false },
  manualSort: { ...of("Boolean", manualSortFilter, "Placed by hand"), offered: false },
  milestone: of(
    "Boolean",
    {
      operators: ["=", "!"],
      where: (operator, values, _scope, name) =>
        whetherOneOf(
          operator,
          values,
          name,
          sql<SqlBool>`work_packages.type_id in (select id from types where is_milestone = 1)`,
        ),
    },
    "Milestone",
  ),
  createdAt: of("DateTime", instantFilter("work_packages.created_at")),
  updatedAt: of("DateTime", instantFilter("work_packages.updated_at")),
  startDate: of("Date", dateFilter("work_packages.start_date")),
  dueDate: of("Date", dateFilter("work_packages.due_date")),
  datesInterval: of(
    "Date",
    {
      operators: ["<>d"],
      where(operator, values, scope, name) {
        const [from, to] = dateRange(operator, values, scope.today, name);
        return sql<SqlBool>`(coalesce(work_packages.due_date, work_packages.start_date) >= ${from ?? "0000-01-01"}
        and coalesce(work_packages.start_date, work_packages.due_date) <= ${to ?? "9999-12-31"})`;
      },
    },
    "Dates interval",
  ),
  duration: of("Integer", numberFilter("work_packages.duration")),
  estimatedTime: of("Float", numberFilter("work_packages.estimated_seconds", SECONDS_PER_HOUR, ["estimatedHours"])),
  remainingTime: of("Float", numberFilter("work_packages.remaining_seconds", SECONDS_PER_HOUR, ["remainingHours"])),
  percentageDone: of("Integer", numberFilter("work_packages.done_ratio", 1, ["doneRatio"])),
  storyPoints: of("Integer", numberFilter("work_packages.story_points")),
  position: of("Integer", numberFilter("work_packages.position"), "Position"),
};

/** The search finds the words of custom fields that are to be found, too. */
function withCustomTexts(catalogue: Catalogue): WorkPackageFilter {
  const search = of("String", wordsFilter, "Search");
  return {
    ...search,
    isOfTexts: (operator, values, scope) =>
      hasCustomWords(catalogue, values[0] ?? "", scope) === null && wordsFilter.isOfTexts(operator, values),
    matching: (operator, values, scope) =>
      hasCustomWords(catalogue, values[0] ?? "", scope) === null ? wordsFilter.matching(operator, values, scope) : null,
    where(operator, values, scope, name) {
      const found = search.where(operator, values, scope, name);
      const inFields = hasCustomWords(catalogue, values[0] ?? "", scope);
      return inFields === null ? found : sql<SqlBool>`(${found} or ${inFields})`;
    },
  };
}

const kept = new WeakMap<Catalogue, Record<string, WorkPackageFilter>>();

/** With those of the custom fields that are filters. */
export function filtersOf(catalogue: Catalogue): Record<string, WorkPackageFilter> {
  let filters = kept.get(catalogue);
  if (filters === undefined) {
    const custom = catalogue.customFields
      .of("WorkPackage")
      .filter(({ filterable }) => filterable)
      .map((field) => [field.key, customFilter(field, WORK_PACKAGES)] as const);
    filters = { ...workPackageFilters, ...Object.fromEntries(custom), search: withCustomTexts(catalogue) };
    kept.set(catalogue, filters);
  }
  return filters;
}

/** The same filters with what is known of the texts that a list asks for. */
export const withKnownTexts = (
  filters: Record<string, WorkPackageFilter>,
  known: KnownTexts,
): Record<string, WorkPackageFilter> => {
  const { subject, subjectOrId, typeahead } = textFilters(known);
  return {
    ...filters,
    subject: of("String", subject),
    subjectOrId: of("String", subjectOrId),
    typeahead: of("String", typeahead),
  };
};
