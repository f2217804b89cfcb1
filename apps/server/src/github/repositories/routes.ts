/** Extensions: the repositories of the organization, and those of a project. */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { takes } from "../../hal/write/takes.ts";
import type { Context } from "../../platform/context.ts";
import { AssignmentBody } from "../config/bodies.ts";
import { changeAssignment, readRepositories, readRepositoriesOf } from "./assignment.ts";
import { repositoryDocument } from "./resource.ts";

const ALL = "/api/v3/github_organization_config/repositories";

export function repositoryRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(ALL, async (request) => {
    const caller = requireLogin(request);
    const rows = await readRepositories(ctx, caller);
    return wholeCollection(
      pathOf(request),
      rows.map((row) => repositoryDocument(row, caller)),
    );
  });

  app.patch(`${ALL}/:id`, takes(AssignmentBody), async (request) => {
    const caller = requireLogin(request);
    return repositoryDocument(await changeAssignment(ctx, caller, idOf(request), bodyOf(request)), caller);
  });

  app.get("/api/v3/projects/:project/github_repositories", async (request) => {
    const { caller } = request;
    const rows = await readRepositoriesOf(ctx, caller, paramOf(request, "project"));
    return wholeCollection(
      pathOf(request),
      rows.map((row) => repositoryDocument(row, caller)),
    );
  });
}
