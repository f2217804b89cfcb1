/**
 * What operations answer that our own pages never ask for and programs do: a part of answers.ts. Most of them are of the
 * OpenProject API.
 */
import * as z from "zod/mini";
import * as administration from "../schemas/administration/administration.ts";
import * as customFields from "../schemas/custom-fields.ts";
import * as github from "../schemas/github.ts";
import { collection, link, named, resource } from "../schemas/hal.ts";
import * as people from "../schemas/identity/people.ts";
import * as roles from "../schemas/identity/roles.ts";
import * as programs from "../schemas/programs.ts";
import * as views from "../schemas/views.ts";
import * as workTypes from "../schemas/work-types.ts";
import * as work from "../schemas/work.ts";

const nothing = z.null();
/** Of what Halyard has none of: the list is there for programs that ask, and is always empty. */
const none = collection(resource("None", { _links: z.object({ self: link }) }));

export const ofPrograms = {
  "GET actions": collection(programs.action),
  "GET actions/{}": programs.action,
  "GET capabilities": collection(programs.capability),
  "GET capabilities/{}": programs.capability,
  "GET capabilities/context/global": programs.globalContext,
  "GET capabilities/contexts/global": programs.globalContext,
  "GET roles/{}/permissions": roles.rolePermissions,
  "GET principals/{}": named,
  "GET my_preferences": people.preferences,
  "PATCH my_preferences": people.preferences,
  "POST users/{}/avatar": people.user,
  "POST users/{}/invitation": people.invitation,
  "POST users/{}/unlock": people.user,
  "POST users/{}/view_as": people.viewing,
  "POST auth/password_reset/ask": nothing,

  "GET admin/settings/{}": administration.settings,
  "PATCH admin/settings/{}": administration.settings,
  "GET projects/{}/configuration": administration.configuration,
  "GET project_statuses": collection(programs.projectStatus),
  "GET project_statuses/{}": programs.projectStatus,
  "POST projects/{}/favorite": nothing,
  "POST workspaces/{}/favorite": nothing,
  "GET workspaces/{}/types/{}/field_rules": workTypes.fieldRuleSet,

  "GET activities/{}": work.activity,
  "GET activities/{}/emoji_reactions": collection(work.reaction),
  "GET custom_field_items/{}": programs.hierarchyItem,
  "GET custom_field_items/{}/branch": collection(programs.hierarchyItem),
  "GET custom_fields/{}/options": collection(customFields.customOptionDefinition),
  "POST custom_fields/{}/options": customFields.customField,
  "GET custom_fields/{}/items": collection(programs.hierarchyItem),
  "PATCH projects/{}/work_packages/order": work.order,
  "GET time_entries/activities/{}": work.timeActivity,
  "GET time_entries/activity/{}": work.timeActivity,
  "GET work_packages/schemas/sums": work.workPackageSchema,
  "POST work_packages/{}/mute": nothing,
  "POST work_packages/{}/triage_claim": nothing,
  "POST notifications/{}/snooze": nothing,
  "GET notifications/{}/details/{}": programs.propertyValue,
  "GET values/schema/{}": programs.valueSchema,

  "GET queries/columns/{}": programs.queryColumn,
  "GET queries/filters/{}": programs.queryFilter,
  "GET queries/group_bys/{}": programs.queryGroupBy,
  "GET queries/operators/{}": programs.queryOperator,
  "GET queries/sort_bys/{}": programs.querySortBy,
  "GET queries/default": views.defaultView,
  "GET workspaces/{}/queries/default": views.defaultView,
  "GET queries/filter_instance_schemas": collection(views.filterInstanceSchema),
  "GET queries/filter_instance_schemas/{}": views.filterInstanceSchema,
  "GET workspace/{}/queries/filter_instance_schemas": collection(views.filterInstanceSchema),
  "GET workspaces/{}/queries/filter_instance_schemas": collection(views.filterInstanceSchema),
  "PATCH queries/{}/order": work.orderChange,
  "POST queries/{}/restore": views.savedView,

  "GET github_organization_config/health": programs.githubHealth,
  "GET github_organization_config/stats": github.githubStats,
  "POST github_organization_config/test-webhook": github.testResult,

  "GET meetings": none,
  "GET storages": none,
  "GET project_storages": none,
  "GET projects/{}/budgets": none,
  "GET work_packages/{}/file_links": none,
  "GET work_packages/{}/revisions": none,
} as const;
