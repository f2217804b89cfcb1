import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { collectionDocument, wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { makeBranch, offerBranch } from "../branches/branches.ts";
import { findPullRequest, pullRequestsOfProject, pullRequestsOfWorkPackage } from "./service.ts";
import { showPullRequest } from "./resource.ts";
import { z } from "zod";
import { takes } from "../../hal/write/takes.ts";

/** Needed where the project has several repositories. */
const GithubBranchBody = z.object({ repository: z.int().nullish() });

const WORK = "/api/v3/work_packages";

export function pullRequestRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(`${WORK}/:id/github_pull_requests`, async (request) => {
    const { caller } = request;
    const rows = await pullRequestsOfWorkPackage(ctx, caller, idOf(request));
    return wholeCollection(
      pathOf(request),
      rows.map((row) => showPullRequest(row, caller)),
    );
  });

  app.get("/api/v3/github_pull_requests/:id", async (request) =>
    showPullRequest(await findPullRequest(ctx, request.caller, idOf(request)), request.caller),
  );

  app.get("/api/v3/projects/:project/github_pull_requests", async (request) => {
    const { caller } = request;
    const query = readListQuery(request.query);
    const page = await pullRequestsOfProject(ctx, caller, paramOf(request, "project"), query);
    return collectionDocument(
      page,
      query,
      pathOf(request),
      page.rows.map((row) => showPullRequest(row, caller)),
    );
  });

  app.get(`${WORK}/:id/github_branch`, async (request) => {
    const offer = await offerBranch(ctx, request.caller, idOf(request));
    const self = pathOf(request);
    return {
      _type: "GithubBranch",
      name: offer.name,
      exists: offer.exists,
      commands: offer.commands,
      repositories: offer.repositories.map((one) => ({
        id: one.id,
        fullName: one.full_name,
        htmlUrl: one.html_url,
        defaultBranch: one.default_branch,
      })),
      _links: { self: { href: self }, ...(offer.mayCreate && { create: { href: self, method: "post" } }) },
    };
  });

  app.post(`${WORK}/:id/github_branch`, takes(GithubBranchBody), async (request, reply) => {
    const { repository } = bodyOf(request);
    const id = typeof repository === "number" ? repository : null;
    const made = await makeBranch(ctx, requireLogin(request), idOf(request), id);
    return reply.code(made.created ? 201 : 200).send({
      _type: "GithubBranch",
      name: made.name,
      repository: made.repository.full_name,
      created: made.created,
      _links: { self: { href: pathOf(request) } },
    });
  });
}
