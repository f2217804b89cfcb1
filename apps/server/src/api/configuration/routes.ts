/** `GET /api/v3/configuration`. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { API_PAGE_SIZE_MAXIMUM, API_PAGE_SIZE_OPTIONS } from "@halyard/contract/limits";
import { paramOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { findProject } from "../../projects/projects/service.ts";

export function configurationRoutes(app: FastifyInstance, ctx: Context): void {
  const configuration = async (path: string, { caller, host }: FastifyRequest) => {
    const { attachmentBytes, dateFormat, timeZone, firstWeekday, pageSize } = await ctx.instance.of("general");
    return {
      _type: "Configuration",
      maximumAttachmentFileSize: attachmentBytes,
      maximumAPIV3PageSize: API_PAGE_SIZE_MAXIMUM,
      perPageOptions:
        pageSize === 0 ? API_PAGE_SIZE_OPTIONS : [pageSize, ...API_PAGE_SIZE_OPTIONS.filter((one) => one !== pageSize)],
      hostName: ctx.settings.publicUrl === null ? host : new URL(ctx.settings.publicUrl).host,
      dateFormat: dateFormat === "" ? null : dateFormat,
      timeFormat: null,
      durationFormat: "hours_only",
      userDefaultTimezone: timeZone === "" ? null : timeZone,
      startOfWeek: firstWeekday,
      hoursPerDay: 8,
      daysPerMonth: 20,
      activeFeatureFlags: [],
      availableFeatures: [],
      triallingFeatures: [],
      _links: {
        self: { href: path },
        ...(caller.anonymous ? {} : { userPreferences: { href: `/api/v3/users/${caller.id}/preferences` } }),
      },
    };
  };

  app.get("/api/v3/configuration", async (request) => configuration("/api/v3/configuration", request));

  app.get("/api/v3/projects/:project/configuration", async (request) => {
    const project = await findProject(ctx, request.caller, paramOf(request, "project"));
    return {
      ...(await configuration(`/api/v3/projects/${project.id}/configuration`, request)),
      enabledInternalComments: true,
    };
  });
}
