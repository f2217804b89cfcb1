/** All routes of the GitHub integration. */
import type { FastifyInstance } from "fastify";
import type { Context } from "../platform/context.ts";
import { githubConfigRoutes } from "./config/routes.ts";
import { pullRequestRoutes } from "./pull-requests/routes.ts";
import { repositoryRoutes } from "./repositories/routes.ts";
import { githubWebhookRoutes } from "./webhooks/routes.ts";

export function githubRoutes(app: FastifyInstance, ctx: Context): void {
  githubConfigRoutes(app, ctx);
  githubWebhookRoutes(app, ctx);
  pullRequestRoutes(app, ctx);
  repositoryRoutes(app, ctx);
}
