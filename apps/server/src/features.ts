/** The features, each with its routes. */
import type { FastifyInstance } from "fastify";
import { apiDescriptionRoutes } from "./api-description/routes.ts";
import { deedRoutes } from "./activities/deeds.ts";
import { activityRoutes } from "./activities/routes.ts";
import { administrationRoutes } from "./administration/routes.ts";
import { authenticationRoutes } from "./authentication/routes.ts";
import { passwordResetRoutes } from "./authentication/password-resets.ts";
import { viewingRoutes } from "./authentication/viewing/routes.ts";
import { credentialRoutes } from "./authentication/credential-routes.ts";
import { boardOrderRoutes } from "./board-order/routes.ts";
import { capabilityRoutes } from "./capabilities/routes.ts";
import { categoryRoutes } from "./categories/routes.ts";
import { configurationRoutes } from "./configuration/routes.ts";
import { dayRoutes } from "./days/routes.ts";
import { emptyCollectionRoutes } from "./empty-collections/routes.ts";
import { explanationRoutes } from "./explanations/routes.ts";
import { githubRoutes } from "./github/routes.ts";
import { gridRoutes } from "./grids/routes.ts";
import { groupRoutes } from "./groups/routes.ts";
import { helpTextRoutes } from "./help-texts/routes.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import { jobStatusRoutes } from "./job-statuses/routes.ts";
import { liveRoutes } from "./live/routes.ts";
import { membershipRoutes } from "./memberships/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import type { Context } from "./platform/context.ts";
import { mentoringRoutes } from "./mentoring/routes.ts";
import { permissionTemplateRoutes } from "./permission-templates/routes.ts";
import { placeholderUserRoutes } from "./placeholder-users/routes.ts";
import { principalRoutes } from "./principals/routes.ts";
import { priorityRoutes } from "./priorities/routes.ts";
import { projectCopyRoutes } from "./project-copies/routes.ts";
import { projectTextRoutes } from "./project-texts/routes.ts";
import { projectRoutes } from "./projects/routes.ts";
import { queryRoutes } from "./queries/routes.ts";
import { reactionRoutes } from "./reactions/routes.ts";
import { relationRoutes } from "./relations/routes.ts";
import { reminderRoutes } from "./reminders/routes.ts";
import { renderRoutes } from "./render/routes.ts";
import { roleRoutes } from "./roles/routes.ts";
import { rootRoutes } from "./root/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { statusRoutes } from "./statuses/routes.ts";
import { timeEntryRoutes } from "./time-entries/routes.ts";
import { typeRoutes } from "./types/routes.ts";
import { attachmentRoutes } from "./attachments/routes.ts";
import { avatarRoutes } from "./users/avatar-routes.ts";
import { userImportRoutes } from "./user-imports/routes.ts";
import { preferenceRoutes } from "./users/preferences-routes.ts";
import { userRoutes } from "./users/routes.ts";
import { versionRoutes } from "./versions/routes.ts";
import { viewRoutes } from "./views/routes.ts";
import { watcherRoutes } from "./watchers/routes.ts";
import { workPackageRoutes } from "./work-packages/routes.ts";
import { workingTimeRoutes } from "./working-times/routes.ts";

export const FEATURES: readonly ((app: FastifyInstance, ctx: Context) => void)[] = [
  // First: it describes the routes that come after it.
  apiDescriptionRoutes,
  rootRoutes,
  configurationRoutes,
  authenticationRoutes,
  passwordResetRoutes,
  userRoutes,
  invitationRoutes,
  preferenceRoutes,
  avatarRoutes,
  userImportRoutes,
  credentialRoutes,
  viewingRoutes,
  explanationRoutes,
  capabilityRoutes,
  principalRoutes,
  placeholderUserRoutes,
  groupRoutes,
  roleRoutes,
  permissionTemplateRoutes,
  membershipRoutes,
  projectRoutes,
  typeRoutes,
  statusRoutes,
  priorityRoutes,
  versionRoutes,
  categoryRoutes,
  workPackageRoutes,
  boardOrderRoutes,
  queryRoutes,
  activityRoutes,
  deedRoutes,
  watcherRoutes,
  relationRoutes,
  searchRoutes,
  attachmentRoutes,
  notificationRoutes,
  timeEntryRoutes,
  liveRoutes,
  renderRoutes,
  administrationRoutes,
  githubRoutes,
  mentoringRoutes,
  dayRoutes,
  workingTimeRoutes,
  projectCopyRoutes,
  jobStatusRoutes,
  reminderRoutes,
  reactionRoutes,
  projectTextRoutes,
  helpTextRoutes,
  emptyCollectionRoutes,
  gridRoutes,
  viewRoutes,
];
