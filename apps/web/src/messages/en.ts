/** All messages in English: one file a feature. Keys start with the feature's name. */
import { access } from "./en/access.ts";
import { admin } from "./en/admin.ts";
import { administration } from "./en/administration.ts";
import { audit } from "./en/audit.ts";
import { attachments } from "./en/attachments.ts";
import { authentication } from "./en/authentication.ts";
import { board } from "./en/board.ts";
import { authenticationSettings } from "./en/authentication-settings.ts";
import { backup } from "./en/backup.ts";
import { catalogue } from "./en/catalogue.ts";
import { bulk } from "./en/bulk.ts";
import { calendar } from "./en/calendar.ts";
import { errors } from "./en/errors.ts";
import { github } from "./en/github.ts";
import { groups } from "./en/groups.ts";
import { matrix } from "./en/matrix.ts";
import { mentor } from "./en/mentor.ts";
import { myWork } from "./en/my-work.ts";
import { notifications } from "./en/notifications.ts";
import { priorities } from "./en/priorities.ts";
import { pages } from "./en/pages.ts";
import { palette } from "./en/palette.ts";
import { profile } from "./en/profile.ts";
import { projects } from "./en/projects.ts";
import { reactions } from "./en/reactions.ts";
import { relations } from "./en/relations.ts";
import { reminders } from "./en/reminders.ts";
import { roleForm } from "./en/role-form.ts";
import { roles } from "./en/roles.ts";
import { shell } from "./en/shell.ts";
import { textChanges } from "./en/text-changes.ts";
import { timeEntries } from "./en/time-entries.ts";
import { systemSettings } from "./en/system-settings.ts";
import { statuses } from "./en/statuses.ts";
import { types } from "./en/types.ts";
import { timeline } from "./en/timeline.ts";
import { ui } from "./en/ui.ts";
import { users } from "./en/users.ts";
import { viewing } from "./en/viewing.ts";
import { savedViews } from "./en/saved-views.ts";
import { workManagement } from "./en/work-management.ts";
import { watchers } from "./en/watchers.ts";
import { workPackages } from "./en/work-packages.ts";
import { workTable } from "./en/work-table.ts";
import { writing } from "./en/writing.ts";

export const en = {
  ...access,
  ...admin,
  ...administration,
  ...audit,
  ...attachments,
  ...authentication,
  ...board,
  ...authenticationSettings,
  ...backup,
  ...catalogue,
  ...bulk,
  ...calendar,
  ...errors,
  ...github,
  ...groups,
  ...matrix,
  ...mentor,
  ...myWork,
  ...notifications,
  ...priorities,
  ...pages,
  ...palette,
  ...profile,
  ...projects,
  ...reactions,
  ...relations,
  ...roleForm,
  ...roles,
  ...shell,
  ...reminders,
  ...textChanges,
  ...timeEntries,
  ...systemSettings,
  ...statuses,
  ...types,
  ...timeline,
  ...ui,
  ...users,
  ...viewing,
  ...savedViews,
  ...workManagement,
  ...watchers,
  ...workPackages,
  ...workTable,
  ...writing,
} as const;
