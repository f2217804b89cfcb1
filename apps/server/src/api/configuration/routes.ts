/** `GET /api/v3/configuration`. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { API_PAGE_SIZE_MAXIMUM, API_PAGE_SIZE_OPTIONS } from "@halyard/contract/limits";
import { paramOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { findProject } from "../../projects/projects/service.ts";

export function configurationRoutes(app: FastifyInstance, ctx: Context): void {
  const configuration = async (path: string, { caller, host }: FastifyRequest) => ({
    _type: "Configuration",
    maximumAttachmentFileSize: (await ctx.instance.of("general")).attachmentBytes,
    maximumAPIV3PageSize: API_PAGE_SIZE_MAXIMUM,
    perPageOptions: API_PAGE_SIZE_OPTIONS,
    hostName: ctx.settings.publicUrl === null ? host : new URL(ctx.settings.publicUrl).host,
    dateFormat: null,
    timeFormat: null,
    durationFormat: "hours_only",
    userDefaultTimezone: null,
    startOfWeek: 1,
    hoursPerDay: 8,
    daysPerMonth: 20,
    activeFeatureFlags: [],
    availableFeatures: [],
    triallingFeatures: [],
    _links: {
      self: { href: path },
      ...(caller.anonymous ? {} : { userPreferences: { href: `/api/v3/users/${caller.id}/preferences` } }),
    },
  });

  app.get("/api/v3/configuration", async (request) => configuration("/api/v3/configuration", request));

  app.get("/api/v3/projects/:project/configuration", async (request) => {
    const project = await findProject(ctx, request.caller, paramOf(request, "project"));
    return {
      ...(await configuration(`/api/v3/projects/${project.id}/configuration`, request)),
      enabledInternalComments: true,
    };
  });
}
