/** `GET /api/v3`: what there is, and who asks. */
import type { FastifyInstance } from "fastify";
import type { Link } from "@halyard/contract/hal";
import { seesGithubStatistics } from "../../access/policies/github.ts";
import { seesVersion } from "../../access/policies/instance.ts";
import { viewingDocument } from "../../identity/authentication/viewing/service.ts";
import type { Context } from "../../platform/context.ts";
import { brandingOf, logoRoute, maintenanceOf } from "./branding.ts";
import { lastEventId } from "../../platform/events/journal.ts";

/** The release of the API whose behaviour this is; clients compare versions with it. */
const CORE_VERSION = "17.0.0";

export function rootRoutes(app: FastifyInstance, ctx: Context): void {
  logoRoute(app, ctx);
  app.get("/api/v3", async (request) => {
    const { caller } = request;
    const links: Record<string, Link> = { self: { href: "/api/v3" } };
    for (const [name, path] of Object.entries({
      configuration: "configuration",
      memberships: "memberships",
      timeEntries: "time_entries",
      time_entries: "time_entries",
      days: "days",
      helpTexts: "help_texts",
      news: "news",
      portfolios: "portfolios",
      programs: "programs",
      views: "views",
      workspaces: "workspaces",
      priorities: "priorities",
      principals: "principals",
      projects: "projects",
      relations: "relations",
      statuses: "statuses",
      types: "types",
      versions: "versions",
      workPackages: "work_packages",
    })) {
      links[name] = { href: `/api/v3/${path}` };
    }
    if (caller.canAnywhere("view_members") || caller.canAnywhere("manage_members")) {
      links["groups"] = { href: "/api/v3/groups" };
      links["roles"] = { href: "/api/v3/roles" };
    }
    if (caller.canAnywhere("view_work_packages")) links["queries"] = { href: "/api/v3/queries" };
    if (caller.canGlobally("manage_user") || caller.canGlobally("view_all_principals")) {
      links["users"] = { href: "/api/v3/users" };
    }
    if (caller.canGlobally("manage_placeholder_user") || caller.canAnywhere("manage_members")) {
      links["placeholder_users"] = { href: "/api/v3/placeholder_users" };
    }
    if (caller.canGlobally("add_project") || caller.canAnywhere("add_subprojects")) {
      links["createProject"] = { href: "/api/v3/projects/form", method: "post" };
    }
    if (seesGithubStatistics(caller)) links["githubStats"] = { href: "/api/v3/github_organization_config/stats" };
    if (caller.canAnywhere("view_documents")) links["documents"] = { href: "/api/v3/documents" };
    if (caller.anonymous) {
      // Both are required of every root; without an address they say that no one is signed in.
      links["user"] = { href: null };
      links["userPreferences"] = { href: null };
    } else {
      links["grids"] = { href: "/api/v3/grids" };
      links["reminders"] = { href: "/api/v3/reminders" };
      links["userPreferences"] = { href: `/api/v3/users/${caller.id}/preferences` };
      links["user"] = { href: `/api/v3/users/${caller.id}`, title: caller.name };
      links["notifications"] = { href: "/api/v3/notifications" };
      // From here on: what changes before the stream is opened is heard of, too.
      links["events"] = { href: `/api/v3/events?lastEventId=${await lastEventId(ctx.db)}` };
      links["actions"] = { href: "/api/v3/actions" };
      links["capabilities"] = { href: "/api/v3/capabilities" };
    }
    const general = await ctx.instance.of("general");
    const { instanceName, welcomeText } = general;
    return {
      _type: "Root",
      instanceName,
      // An extension: what the sign-in page says.
      welcomeText,
      ...brandingOf(general, ctx.clock.now()),
      ...maintenanceOf(await ctx.instance.of("maintenance")),
      ...(seesVersion(caller) ? { coreVersion: CORE_VERSION } : {}),
      // An extension: through whose eyes this session looks.
      ...(request.viewing === null ? {} : { _embedded: { viewing: viewingDocument(request.viewing) } }),
      _links: links,
    };
  });
}
