/** All messages in English: one file for each feature. Keys start with the feature's name. */
import { access, permissionNames } from "../../features/people/access/model/messages.ts";
import { breadcrumbs } from "../breadcrumbs/messages.ts";
import { admin } from "../../shared/i18n/messages/admin.ts";
import { administration } from "../../features/administration/dashboard/messages.ts";
import { auditStreams } from "../../features/administration/audit-streams/messages.ts";
import { audit } from "../../features/administration/audit/messages.ts";
import { attachments } from "../../features/work/attachments/messages.ts";
import { authentication } from "../../features/identity/authentication/messages.ts";
import { backlog } from "../../features/work/backlog/model/messages.ts";
import { board } from "../../features/work/board/messages.ts";
import { factorMessages } from "../../features/identity/profile/security/factors/messages.ts";
import { authenticationSettings } from "../../features/administration/authentication-settings/messages.ts";
import { applications } from "../../features/administration/authentication-settings/applications/messages.ts";
import { secretDialog } from "../../features/administration/authentication-settings/secret-dialog/messages.ts";
import { consent } from "../../features/identity/consent/messages.ts";
import { directories } from "../../features/administration/authentication-settings/directories/messages.ts";
import { authProviders } from "../../features/administration/authentication-settings/providers/messages.ts";
import { provisioning } from "../../features/administration/authentication-settings/provisioning/messages.ts";
import { sources } from "../../features/administration/authentication-settings/sources/messages.ts";
import { settingSources } from "../../features/administration/setting-sources/messages.ts";
import { backup } from "../../features/administration/backup/model/messages.ts";
import { catalogue } from "../../features/work-types/customizer/messages.ts";
import { colorNames } from "../../features/work-types/color-picker/messages.ts";
import { columnPaste } from "../../features/work/table/column-paste/messages.ts";
import { setField } from "../../features/work/table/set-field/messages.ts";
import { bulk } from "../../features/work/table/bulk/messages.ts";
import { calendar } from "../../features/work/calendar/messages.ts";
import { customActions } from "../../features/work/custom-actions/messages.ts";
import { customActionPage } from "../../features/workflows/custom-actions/messages.ts";
import { searchPage } from "../../features/work/search-page/messages.ts";
import { statusMoves } from "../../features/work/status-moves/messages.ts";
import { errors } from "../../shared/i18n/messages/errors.ts";
import { github } from "../../features/github/model/messages.ts";
import { projectRepositories } from "../../features/github/project-repositories/messages.ts";
import { dataTable } from "../../shared/ui/data-table/model/messages.ts";
import { filterMenu } from "../../shared/ui/filter-menu/messages.ts";
import { history } from "../../shared/history/messages.ts";
import { groups } from "../../features/people/groups/model/messages.ts";
import { matrix } from "../../features/people/permission-matrix/state/messages.ts";
import { members } from "../../features/projects/settings/members/model/messages.ts";
import { mentor } from "../../features/mentor/model/messages.ts";
import { myWork } from "../../features/work/my-work/messages.ts";
import { inboxMessages } from "../../features/inbox/notifications/model/inbox-messages.ts";
import { notificationPreferences } from "../../features/identity/profile/settings/notifications/messages.ts";
import { notificationText } from "../../shared/components/notification-text/messages.ts";
import { notifications } from "../../features/inbox/notifications/model/messages.ts";
import { entityFields } from "../../shared/custom-fields/messages.ts";
import { customFieldFormats } from "../../features/work-types/custom-fields/format-messages.ts";
import { customFields } from "../../features/work-types/custom-fields/messages.ts";
import { priorities } from "../../features/work-types/priorities/messages.ts";
import { pages } from "../../shared/i18n/messages/pages.ts";
import { palette } from "../palette/messages.ts";
import { profile } from "../../features/identity/profile/model/messages.ts";
import { conflicts } from "../../shared/conflicts/messages.ts";
import { proof } from "../../shared/proof/messages.ts";
import { projectGeneral } from "../../features/projects/settings/general/messages.ts";
import { projectLifecycle } from "../../features/projects/settings/lifecycle/messages.ts";
import { projectSettings } from "../../features/projects/settings/frame/messages.ts";
import { projectCategories } from "../../features/projects/settings/categories/messages.ts";
import { workTemplates } from "../../features/work/templates/messages.ts";
import { projectNews } from "../../features/projects/news/messages.ts";
import { projectVersions } from "../../features/projects/settings/versions/messages.ts";
import { projects } from "../../features/projects/messages.ts";
import { reactions } from "../../features/work/reactions/messages.ts";
import { relations } from "../../features/work/relations/messages.ts";
import { reminders } from "../../features/work/reminders/messages.ts";
import { roleForm } from "../../features/people/roles/form/messages.ts";
import { roles } from "../../features/people/roles/model/messages.ts";
import { banners } from "../shell/banners/messages.ts";
import { shell } from "../shell/messages.ts";
import { textChanges } from "../../shared/markdown/text-changes/messages.ts";
import { timeEntries } from "../../features/work/time-entries/messages.ts";
import { notificationSettings } from "../../features/administration/notification-settings/model/messages.ts";
import { systemSettings } from "../../features/administration/system-settings/model/messages.ts";
import { jobNames } from "../../shared/job-names/messages.ts";
import { schedules } from "../../features/administration/schedules/messages.ts";
import { statuses } from "../../features/work-types/statuses/messages.ts";
import { fieldRules } from "../../features/work-types/field-rules/messages.ts";
import { typeForms } from "../../features/work-types/forms/messages.ts";
import { types } from "../../features/work-types/types/messages.ts";
import { timeline } from "../../features/work/timeline/messages.ts";
import { ui } from "../../shared/i18n/messages/ui.ts";
import { users } from "../../features/people/users/model/messages.ts";
import { viewing } from "../../shared/session/messages.ts";
import { journal } from "../../shared/journal/messages.ts";
import { phases } from "../../features/work-types/phases/messages.ts";
import { projectViews } from "../../features/projects/settings/views/messages.ts";
import { projectPhases } from "../../features/projects/settings/phases/messages.ts";
import { projectHistory } from "../../features/projects/settings/history/messages.ts";
import { projectModules } from "../../features/projects/settings/modules/messages.ts";
import { projectFields } from "../../features/projects/settings/fields/messages.ts";
import { projectTypes } from "../../features/projects/settings/types/messages.ts";
import { roadmap } from "../../features/work/roadmap/messages.ts";
import { standing } from "../../features/work/standing/messages.ts";
import { savedViews } from "../../features/work/saved-views/messages.ts";
import { workflows } from "../../features/workflows/model/messages.ts";
import { workManagement } from "../../features/work-types/work-management/messages.ts";
import { workActivity } from "../../features/work/details/activity/messages.ts";
import { compare } from "../../features/work/compare/messages.ts";
import { days } from "../../features/work/dates/messages.ts";
import { quickEdit } from "../../features/work/quick-edit/messages.ts";
import { triage } from "../../features/work/triage/model/messages.ts";
import { workPackageDetails } from "../../features/work/details/messages.ts";
import { watchers } from "../../features/work/watchers/messages.ts";
import { snooze } from "../../shared/components/snooze/messages.ts";
import { statusRefusals } from "../../shared/status-moves/messages.ts";
import { whyNotified } from "../../shared/components/why-notified/messages.ts";
import { workPackages } from "../../features/work/model/messages.ts";
import { workTable } from "../../features/work/search-params/messages.ts";
import { writing } from "../../shared/markdown/editor/messages.ts";

const merged = {
  ...access,
  ...permissionNames,
  ...admin,
  ...breadcrumbs,
  ...administration,
  ...audit,
  ...auditStreams,
  ...attachments,
  ...authentication,
  ...backlog,
  ...board,
  ...factorMessages,
  ...authenticationSettings,
  ...applications,
  ...secretDialog,
  ...consent,
  ...directories,
  ...authProviders,
  ...provisioning,
  ...sources,
  ...conflicts,
  ...proof,
  ...backup,
  ...catalogue,
  ...colorNames,
  ...bulk,
  ...columnPaste,
  ...setField,
  ...calendar,
  ...customActions,
  ...customActionPage,
  ...searchPage,
  ...statusMoves,
  ...errors,
  ...github,
  ...projectRepositories,
  ...groups,
  ...dataTable,
  ...filterMenu,
  ...history,
  ...matrix,
  ...members,
  ...mentor,
  ...myWork,
  ...notifications,
  ...notificationText,
  ...inboxMessages,
  ...snooze,
  ...statusRefusals,
  ...whyNotified,
  ...notificationPreferences,
  ...customFieldFormats,
  ...customFields,
  ...entityFields,
  ...priorities,
  ...pages,
  ...palette,
  ...profile,
  ...projectCategories,
  ...workTemplates,
  ...projectGeneral,
  ...projectLifecycle,
  ...projectNews,
  ...projectVersions,
  ...projects,
  ...projectSettings,
  ...reactions,
  ...relations,
  ...roleForm,
  ...roles,
  ...banners,
  ...shell,
  ...reminders,
  ...textChanges,
  ...timeEntries,
  ...notificationSettings,
  ...jobNames,
  ...schedules,
  ...systemSettings,
  ...statuses,
  ...typeForms,
  ...fieldRules,
  ...types,
  ...timeline,
  ...ui,
  ...users,
  ...viewing,
  ...savedViews,
  ...journal,
  ...phases,
  ...projectPhases,
  ...projectViews,
  ...projectHistory,
  ...settingSources,
  ...projectModules,
  ...projectFields,
  ...projectTypes,
  ...roadmap,
  ...standing,
  ...workflows,
  ...workManagement,
  ...workActivity,
  ...workPackageDetails,
  ...compare,
  ...triage,
  ...days,
  ...quickEdit,
  ...watchers,
  ...workPackages,
  ...workTable,
  ...writing,
} as const;

/** Names by id have keys of a pattern, which merging forgets. */
type AllMessages = typeof merged & typeof permissionNames & typeof colorNames;
export const en: AllMessages = merged;

declare module "../../shared/i18n/i18n.tsx" {
  interface MessageCatalog extends AllMessages {}
}
