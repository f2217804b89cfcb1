/** The features, each with its routes; what one needs of a later domain is handed to it here. */
import type { FastifyInstance } from "fastify";
import { apiDescriptionRoutes } from "./api/description/routes.ts";
import { docsRoutes } from "./api/docs/routes.ts";
import { auditStreamRoutes } from "./outbound/audit-streams/routes.ts";
import { backupRoutes } from "./administration/backups/routes.ts";
import { diagnosticsRoutes } from "./administration/diagnostics/routes.ts";
import { jobRoutes } from "./administration/jobs/routes.ts";
import { settingRoutes } from "./administration/settings/routes.ts";
import { undoRoutes } from "./administration/undo/routes.ts";
import { activityFeedRoutes } from "./work/activities/activity-feed.ts";
import { activityRoutes } from "./work/activities/routes.ts";
import { administrativeActivityRoutes } from "./audit/administrative-activities/routes.ts";
import { auditEventRoutes } from "./audit/audit-events/routes.ts";
import { dashboardRoutes } from "./insight/dashboard/routes.ts";
import { authenticationRoutes } from "./identity/authentication/routes.ts";
import { factorRoutes } from "./identity/authentication/factors/routes.ts";
import { passkeyRoutes } from "./identity/authentication/factors/passkeys/routes.ts";
import { authenticationOverviewRoutes } from "./identity/authentication/policies/routes.ts";
import { freshProofRoutes } from "./identity/authentication/fresh-proof/routes.ts";
import { enrolmentRoutes } from "./identity/authentication/factors/enrolment-routes.ts";
import { registrationRoutes } from "./identity/registration/routes.ts";
import { registrationOffered } from "./identity/registration/service.ts";
import { samlKeyRoutes } from "./identity/single-sign-on/saml-keys/routes.ts";
import { authProviderRoutes } from "./identity/single-sign-on/routes.ts";
import { samlMetadataRoutes } from "./identity/single-sign-on/saml-refresh/routes.ts";
import { enabledSignIns } from "./identity/single-sign-on/service.ts";
import { leaveProvider } from "./identity/single-sign-on/sign-out/sign-out.ts";
import { samlSignInRoutes } from "./identity/single-sign-on/saml-answers/routes.ts";
import { signInByProviderRoutes } from "./identity/single-sign-on/sign-in-routes.ts";
import { providerSignOutRoutes } from "./identity/single-sign-on/sign-out/routes.ts";
import { directoryRoutes } from "./identity/directories/routes.ts";
import { signInByDirectory } from "./identity/directories/sign-in.ts";
import { oauthRoutes } from "./identity/oauth/routes.ts";
import { oauthServerRoutes } from "./identity/oauth/server-routes.ts";
import { scimClientRoutes } from "./identity/scim/client-routes.ts";
import { scimRoutes } from "./identity/scim/routes.ts";
import { passwordResetRoutes } from "./identity/authentication/password-resets.ts";
import { viewingRoutes } from "./identity/authentication/viewing/routes.ts";
import { credentialRoutes } from "./identity/authentication/credential-routes.ts";
import { manualOrderRoutes } from "./work/manual-order/routes.ts";
import { capabilityRoutes } from "./identity/capabilities/routes.ts";
import { categoryRoutes } from "./projects/categories/routes.ts";
import { attributeSectionRoutes } from "./custom-fields/sections/routes.ts";
import { customFieldRoutes } from "./custom-fields/definitions/routes.ts";
import { configurationRoutes } from "./api/configuration/routes.ts";
import { calendarRoutes } from "./work-types/calendar/routes.ts";
import { emptyCollectionRoutes } from "./api/unsupported-endpoints/routes.ts";
import { explanationRoutes } from "./insight/explanations/routes.ts";
import { statusExplanationRoutes } from "./insight/explanations/status-routes.ts";
import { githubRoutes } from "./github/routes.ts";
import { gridRoutes } from "./views/grids/routes.ts";
import { groupRoutes } from "./identity/groups/routes.ts";
import { helpTextRoutes } from "./insight/help-texts/routes.ts";
import { invitationRoutes } from "./identity/invitations/routes.ts";
import { jobStatusRoutes } from "./api/job-statuses/routes.ts";
import { dateAlertRoutes } from "./inbox/date-alerts/routes.ts";
import { emailAdministrationRoutes } from "./inbox/emails/administration/routes.ts";
import { emailRoutes } from "./inbox/emails/routes.ts";
import { eventStreamRoutes } from "./inbox/event-stream/routes.ts";
import { memberInvitationRoutes } from "./identity/member-invitations/routes.ts";
import { membershipRoutes } from "./identity/memberships/routes.ts";
import { notificationRuleRoutes } from "./inbox/notification-rules/routes.ts";
import { notificationExplanationRoutes } from "./inbox/explanations/routes.ts";
import { feedRoutes } from "./inbox/feeds/routes.ts";
import { membershipEmailRoutes } from "./inbox/memberships/routes.ts";
import { newsEmailRoutes } from "./inbox/news/routes.ts";
import { muteRoutes } from "./inbox/muted/routes.ts";
import { notificationRoutes } from "./inbox/notifications/routes.ts";
import { pushRoutes } from "./inbox/push/routes.ts";
import { replyRoutes } from "./inbox/replies/routes.ts";
import { snoozeRoutes } from "./inbox/snooze/routes.ts";
import { TriageClaims } from "./inbox/triage-claims/service.ts";
import { triageClaimRoutes } from "./inbox/triage-claims/routes.ts";
import { SEALED } from "./command-line/sealed-columns.ts";
import type { Context } from "./platform/context.ts";
import { WEB_ROOT } from "./platform/web-client/root.ts";
import { mentoringRoutes } from "./insight/mentoring/routes.ts";
import { permissionTemplateRoutes } from "./identity/permission-templates/routes.ts";
import { placeholderUserRoutes } from "./identity/placeholder-users/routes.ts";
import { principalRoutes } from "./identity/principals/routes.ts";
import { priorityRoutes } from "./work-types/priorities/routes.ts";
import { projectCopyRoutes } from "./work/project-copies/routes.ts";
import { projectTextRoutes } from "./projects/project-texts/routes.ts";
import { listProjectsAmong, showProjectIn } from "./projects/projects/service.ts";
import { projectListRoutes } from "./projects/project-list/routes.ts";
import { projectRoutes } from "./projects/projects/routes.ts";
import { savedViews } from "./views/queries/membership.ts";
import { queryRoutes } from "./views/queries/routes.ts";
import { whoseQueries } from "./views/queries/service.ts";
import { reactionRoutes } from "./work/reactions/routes.ts";
import { customActionRoutes } from "./work/custom-actions/routes.ts";
import { relationRoutes } from "./work/relations/routes.ts";
import { reminderRoutes } from "./inbox/reminders/routes.ts";
import { renderRoutes } from "./api/render/routes.ts";
import { roleRoutes } from "./identity/roles/routes.ts";
import { rootRoutes } from "./api/root/routes.ts";
import { togetherRoutes } from "./api/together/routes.ts";
import { searchRoutes } from "./views/search/routes.ts";
import { statusRoutes } from "./work-types/statuses/routes.ts";
import { timeEntryRoutes } from "./work/time-entries/routes.ts";
import { projectFieldRoutes } from "./projects/project-fields/routes.ts";
import { projectTypeRoutes } from "./projects/project-types/routes.ts";
import { typeRoutes } from "./work-types/types/routes.ts";
import { dropFiles } from "./work/attachments/claims.ts";
import { fileKeysOf, fileKeysOfTexts } from "./work/attachments/service.ts";
import { attachmentRoutes } from "./work/attachments/routes.ts";
import { avatarRoutes } from "./identity/users/avatars/routes.ts";
import { userImportRoutes } from "./identity/user-imports/routes.ts";
import { preferenceRoutes } from "./identity/users/preferences/routes.ts";
import { callerOfUser } from "./identity/users/service.ts";
import { userRoutes } from "./identity/users/routes.ts";
import { savedListRoutes } from "./projects/saved-lists/routes.ts";
import { phaseDefinitionRoutes } from "./projects/phase-definitions/routes.ts";
import { phaseRoutes } from "./projects/phases/routes.ts";
import { templateChangeRoutes } from "./work/project-copies/origin/routes.ts";
import { templateSettingRoutes } from "./projects/template-settings/routes.ts";
import { workDefaultRoutes } from "./projects/work-defaults/routes.ts";
import { sprintRoutes } from "./projects/sprints/routes.ts";
import { projectHistoryRoutes } from "./work/project-history/routes.ts";
import { roadmapRoutes } from "./work/roadmap/routes.ts";
import { sprintPlanningRoutes } from "./work/sprint-planning/routes.ts";
import { versionRoutes } from "./projects/versions/routes.ts";
import { savedViewRoutes } from "./views/saved-views/routes.ts";
import { webhookRoutes } from "./outbound/webhooks/routes.ts";
import { watcherRoutes } from "./work/watchers/routes.ts";
import { workflowPreviewRoutes } from "./work/workflow-previews/routes.ts";
import { workPackageTemplateRoutes } from "./work/work-package-templates/routes.ts";
import { workPackageRoutes } from "./work/work-packages/routes.ts";
import { fieldRuleRoutes } from "./work-types/field-rules/routes.ts";
import { typeFormRoutes } from "./work-types/forms/routes.ts";
import { workflowCopyRoutes } from "./work-types/workflows/copy.ts";
import { workflowRoutes } from "./work-types/workflows/routes.ts";
import { workingTimeRoutes } from "./identity/working-times/routes.ts";

export const FEATURES: readonly ((app: FastifyInstance, ctx: Context) => void)[] = [
  // First: it describes the routes that come after it.
  apiDescriptionRoutes,
  docsRoutes,
  rootRoutes,
  configurationRoutes,
  (app, ctx) =>
    authenticationRoutes(app, ctx, {
      registration: () => registrationOffered(ctx),
      providers: () => enabledSignIns(ctx),
      byDirectory: (login, password) => signInByDirectory(ctx, login, password),
      leaveProvider: (tx, providerSession) => leaveProvider(ctx, tx, providerSession),
    }),
  factorRoutes,
  passkeyRoutes,
  enrolmentRoutes,
  freshProofRoutes,
  authenticationOverviewRoutes,
  registrationRoutes,
  authProviderRoutes,
  samlKeyRoutes,
  samlMetadataRoutes,
  signInByProviderRoutes,
  samlSignInRoutes,
  providerSignOutRoutes,
  oauthRoutes,
  oauthServerRoutes,
  directoryRoutes,
  scimClientRoutes,
  scimRoutes,
  passwordResetRoutes,
  userRoutes,
  invitationRoutes,
  preferenceRoutes,
  avatarRoutes,
  userImportRoutes,
  credentialRoutes,
  viewingRoutes,
  explanationRoutes,
  statusExplanationRoutes,
  capabilityRoutes,
  principalRoutes,
  placeholderUserRoutes,
  groupRoutes,
  roleRoutes,
  permissionTemplateRoutes,
  (app, ctx) => membershipRoutes(app, ctx, { show: showProjectIn, listAmong: listProjectsAmong }),
  memberInvitationRoutes,
  (app, ctx) => projectRoutes(app, ctx, { atWorkPackages: fileKeysOf, atTexts: fileKeysOfTexts, drop: dropFiles }),
  projectListRoutes,
  savedListRoutes,
  customFieldRoutes,
  attributeSectionRoutes,
  typeRoutes,
  projectTypeRoutes,
  projectFieldRoutes,
  statusRoutes,
  workflowRoutes,
  typeFormRoutes,
  fieldRuleRoutes,
  workflowCopyRoutes,
  workflowPreviewRoutes,
  priorityRoutes,
  versionRoutes,
  phaseDefinitionRoutes,
  phaseRoutes,
  templateSettingRoutes,
  templateChangeRoutes,
  workDefaultRoutes,
  sprintRoutes,
  categoryRoutes,
  workPackageRoutes,
  workPackageTemplateRoutes,
  customActionRoutes,
  manualOrderRoutes,
  sprintPlanningRoutes,
  roadmapRoutes,
  projectHistoryRoutes,
  queryRoutes,
  activityRoutes,
  activityFeedRoutes,
  watcherRoutes,
  relationRoutes,
  searchRoutes,
  attachmentRoutes,
  notificationRoutes,
  snoozeRoutes,
  muteRoutes,
  feedRoutes,
  pushRoutes,
  replyRoutes,
  notificationExplanationRoutes,
  dateAlertRoutes,
  membershipEmailRoutes,
  newsEmailRoutes,
  emailRoutes,
  emailAdministrationRoutes,
  notificationRuleRoutes,
  (app, ctx) => webhookRoutes(app, ctx, savedViews),
  auditStreamRoutes,
  timeEntryRoutes,
  (app, ctx) => {
    const claims = new TriageClaims(ctx);
    triageClaimRoutes(app, ctx, claims);
    eventStreamRoutes(app, ctx, claims);
  },
  renderRoutes,
  togetherRoutes,
  (app, ctx) => dashboardRoutes(app, ctx, SEALED),
  administrativeActivityRoutes,
  (app, ctx) => auditEventRoutes(app, ctx, callerOfUser),
  undoRoutes,
  settingRoutes,
  jobRoutes,
  (app, ctx) => backupRoutes(app, ctx, SEALED),
  (app, ctx) => diagnosticsRoutes(app, ctx, { sealed: SEALED, webRoot: WEB_ROOT, whoseViews: whoseQueries }),
  githubRoutes,
  mentoringRoutes,
  calendarRoutes,
  workingTimeRoutes,
  projectCopyRoutes,
  jobStatusRoutes,
  reminderRoutes,
  reactionRoutes,
  projectTextRoutes,
  helpTextRoutes,
  emptyCollectionRoutes,
  gridRoutes,
  savedViewRoutes,
];
