/**
 * What each operation answers when it succeeds, by method and path below `/api/v3`; `{}` stands for an id or a name.
 * The types of the client come from this table (operations.ts), and answers are checked against it in tests and
 * during development (answer-check.ts). Both sides import it as a type alone, so no page loads it in production.
 */
import * as z from "zod/mini";
import * as administration from "./schemas/administration.ts";
import * as github from "./schemas/github.ts";
import { collection, form, named } from "./schemas/hal.ts";
import { mentorDashboard } from "./schemas/mentoring.ts";
import * as people from "./schemas/people.ts";
import * as projects from "./schemas/projects.ts";
import * as roles from "./schemas/roles.ts";
import * as views from "./schemas/views.ts";
import * as workTypes from "./schemas/work-types.ts";
import * as work from "./schemas/work.ts";

const nothing = z.null();
const workPackages = collection(work.workPackage);

const ofPeople = {
  "GET users": collection(people.user),
  "POST users": people.user,
  "GET users/deletion_summary": people.deletionSummary,
  "GET users/{}": people.user,
  "PATCH users/{}": people.user,
  "DELETE users/{}": nothing,
  "POST users/{}/lock": people.user,
  "DELETE users/{}/lock": people.user,
  "GET users/{}/memberships": collection(people.membership),
  "GET users/{}/activities": collection(work.feedEntry),
  "GET users/{}/sessions": collection(people.session),
  "GET users/{}/api_tokens": collection(people.apiToken),
  "POST users/{}/api_tokens": people.apiToken,
  "GET users/{}/viewings": collection(people.viewing),
  "GET users/{}/invitation": people.invitation,
  "POST users/{}/invitation/link": people.invitationLink,
  "GET users/{}/preferences": people.preferences,
  "PATCH users/{}/preferences": people.preferences,
  "GET users/{}/mentor_dashboard": mentorDashboard,
  "GET users/{}/effective_permissions": collection(roles.effectivePermission),
  "GET users/{}/permission_suggestions": collection(roles.permissionSuggestion),
  "GET avatars": people.avatars,
  "GET principals": collection(named),
  "GET groups": collection(people.group),
  "POST groups": people.group,
  "GET groups/{}": people.groupDetails,
  "PATCH groups/{}": people.groupDetails,
  "GET groups/{}/memberships": collection(people.membership),
  "GET memberships": collection(people.membership),
  "POST memberships": people.membership,
  "GET memberships/available_projects": collection(projects.project),
  "GET memberships/{}": people.membership,
  "PATCH memberships/{}": people.membership,
  "POST user_imports": people.userImport,
  "GET user_imports/{}": people.userImport,
  "POST user_imports/{}/run": people.userImport,
  "GET user_imports/{}/rows": collection(people.importLine),
  "POST auth/login": people.user,
  "POST auth/logout": nothing,
  "POST auth/invitation/check": people.linkedAccount,
  "POST auth/password_reset/check": people.linkedAccount,
  "POST auth/invitation/accept": people.user,
  "POST auth/password_reset/accept": people.user,
} as const;

const ofRoles = {
  "GET roles": collection(roles.role),
  "POST roles": roles.role,
  "GET roles/{}": roles.role,
  "PATCH roles/{}": roles.role,
  "GET roles/{}/holders": collection(roles.holder),
  "GET roles/{}/activities": collection(administration.administrativeActivity),
  "PATCH roles/{}/permissions": roles.rolePermissions,
  "POST roles/permissions/preview": roles.permissionsPreview,
  "GET permissions": collection(roles.catalogueGroup),
  "GET permission_templates": collection(roles.permissionTemplate),
  "POST permission_templates": roles.permissionTemplate,
  "PATCH permission_templates/{}": roles.permissionTemplate,
  "GET projects/{}/principals_with": collection(roles.effectivePermission),
} as const;

const ofProjects = {
  "GET types": collection(workTypes.type),
  "POST types": workTypes.type,
  "PATCH types/{}": workTypes.type,
  "GET statuses": collection(workTypes.status),
  "POST statuses": workTypes.status,
  "PATCH statuses/{}": workTypes.status,
  "GET priorities": collection(workTypes.priority),
  "POST priorities": workTypes.priority,
  "PATCH priorities/{}": workTypes.priority,
  "GET projects": collection(projects.project),
  "POST projects": projects.project,
  "POST projects/form": form,
  "GET projects/available_parent_projects": collection(projects.project),
  "GET projects/{}": projects.project,
  "PATCH projects/{}": projects.project,
  "POST projects/{}/form": form,
  /** Answers with the way to its job, which is followed. */
  "POST projects/{}/copy": administration.jobStatus,
  "GET projects/{}/types": collection(workTypes.type),
  "GET projects/{}/categories": collection(named),
  "GET projects/{}/versions": collection(projects.version),
  "GET versions": collection(projects.version),
  "POST versions": projects.version,
  "GET versions/{}": projects.version,
  "PATCH versions/{}": projects.version,
  "POST projects/{}/categories": named,
  "GET categories/{}": named,
  "PATCH categories/{}": named,
  "GET projects/{}/activities": collection(work.feedEntry),
  "GET projects/{}/available_assignees": collection(named),
} as const;

const ofWork = {
  "GET work_packages": workPackages,
  "POST work_packages": work.workPackage,
  "POST work_packages/form": work.workPackageForm,
  "GET projects/{}/work_packages": workPackages,
  "POST projects/{}/work_packages": work.workPackage,
  "POST projects/{}/work_packages/form": work.workPackageForm,
  "GET projects/{}/work_packages/order": work.order,
  "GET work_packages/available_projects": collection(projects.project),
  "GET queries/available_projects": collection(projects.project),
  "GET work_packages/{}": work.workPackage,
  "PATCH work_packages/{}": work.workPackage,
  "POST work_packages/{}/form": work.workPackageForm,
  "GET work_packages/{}/available_projects": collection(projects.project),
  "GET work_packages/{}/available_assignees": collection(named),
  "GET work_packages/{}/available_watchers": collection(named),
  "GET work_packages/{}/watchers": collection(named),
  "GET work_packages/{}/available_relation_candidates": workPackages,
  "GET work_packages/{}/activities": collection(work.activity),
  "POST work_packages/{}/activities": work.activity,
  "PATCH activities/{}": work.activity,
  "GET activities/{}/diff/{}": work.textChange,
  "GET work_packages/{}/activities_emoji_reactions": collection(work.reaction),
  "PATCH activities/{}/emoji_reactions": collection(work.reaction),
  "GET work_packages/{}/relations": collection(work.relation),
  "POST work_packages/{}/relations": work.relation,
  "GET relations": collection(work.relation),
  "GET work_packages/{}/attachments": collection(work.attachment),
  "GET work_packages/{}/reminders": collection(work.reminder),
  "POST work_packages/{}/reminders": work.reminder,
  "PATCH reminders/{}": work.reminder,
  "GET time_entries": collection(work.timeEntry),
  "POST time_entries": work.timeEntry,
  "PATCH time_entries/{}": work.timeEntry,
  "GET time_entries/activities": collection(work.timeActivity),
} as const;

const ofTheRest = {
  "GET ": administration.root,
  "GET configuration": administration.configuration,
  "GET admin/overview": administration.overview,
  "GET job_statuses/{}": administration.jobStatus,
  "GET admin/activities": collection(administration.administrativeActivity),
  "GET notifications": collection(administration.notification),
  "GET search": views.searchResults,
  "GET queries": collection(views.savedView),
  "POST queries": views.savedView,
  "PATCH queries/{}": views.savedView,
  "PATCH queries/{}/star": views.savedView,
  "PATCH queries/{}/unstar": views.savedView,
  "GET queries/{}/order": work.order,
  "GET projects/{}/queries/default": views.defaultView,
  "GET projects/{}/queries/schema": views.viewSchema,
  "GET projects/{}/queries/filter_instance_schemas": collection(views.filterInstanceSchema),
  "GET admin/github_project_management/stats": github.githubStats,
  "GET github_organization_config": github.githubConfig,
  "PUT github_organization_config": github.githubConfig,
  "GET github_organization_config/webhook_info": github.webhookInfo,
  "GET github_organization_config/repositories": collection(github.repository),
  "PATCH github_organization_config/repositories/{}": github.repository,
  "GET github_organization_config/sync": github.sync,
  "POST github_organization_config/sync": github.sync,
  "POST github_organization_config/test_connection": github.testResult,
  "POST github_organization_config/test_webhook": github.testResult,
  "POST github_organization_config/generate_webhook_secret": github.webhookSecret,
  "POST github_settings/test_connection": github.testResult,
  "GET work_packages/{}/github_pull_requests": collection(github.pullRequest),
  "GET projects/{}/github_pull_requests": collection(github.pullRequest),
  "GET work_packages/{}/github_branch": github.branch,
  "POST work_packages/{}/github_branch": github.madeBranch,
} as const;

export const answers = { ...ofPeople, ...ofRoles, ...ofProjects, ...ofWork, ...ofTheRest };
