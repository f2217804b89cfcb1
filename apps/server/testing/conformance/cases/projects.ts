/** Projects and what belongs to them: versions, categories, types, statuses, priorities. */
import { NEVER, type Cases, type OperationCases } from "../cases.ts";
import { hrefTo, type World } from "../world.ts";

const TAKES_ALONG = "a project takes with it what refers to it";

export function projectCases(world: World): Cases {
  const definingProject = hrefTo(`projects/${world.id("project")}`);
  return {
    "GET projects/{}/sprints": { 403: "the description gives it the body of a list; it is an error as everywhere" },
    "POST projects": { 201: async () => ({ body: { name: world.word("Project") } }), 422: { body: { name: "" } } },
    "PATCH projects/{}": { 200: { body: { statusExplanation: { raw: "Fine" } } }, 422: { body: { name: "" } } },
    "DELETE projects/{}": {
      204: async () => ({ params: [await world.project()] }),
      422: TAKES_ALONG,
    },
    ...workspaceCases(world, "portfolios"),
    ...workspaceCases(world, "programs"),
    "POST projects/{}/copy": {
      302: () => ({ body: { name: world.word("Copy") } }),
      400: { body: "{" },
      422: { body: { name: "" } },
    },
    "POST projects/{}/copy/form": { 400: { body: "{" } },
    "POST projects/{}/favorite": { 403: NEVER.signIn },
    "DELETE projects/{}/favorite": { 403: NEVER.signIn },
    "POST workspaces/{}/favorite": { 403: NEVER.signIn },
    "DELETE workspaces/{}/favorite": { 403: NEVER.signIn },
    "GET projects/available_parent_projects": {},
    "GET projects/{}/types": {},
    "GET projects/{}/versions": {},
    "GET priorities": { 403: { as: "nobody" } },
    "GET priorities/{}": { 403: { as: "nobody" } },
    "GET types": { 403: { as: "nobody" } },
    "GET types/{}": { 403: { as: "nobody" } },
    "GET statuses": { 403: { as: "nobody" } },
    "GET statuses/{}": { 403: { as: "nobody" } },

    "POST versions": {
      201: async () => ({ body: { name: world.word("v"), description: { raw: "Soon" }, _links: { definingProject } } }),
      422: { body: { name: "", _links: { definingProject } } },
    },
    "POST versions/form": { 400: { body: "{" } },
    "POST versions/{}/form": { 400: { body: "{" } },
    "GET versions/schema": { 403: { as: "nobody" } },
    "PATCH versions/{}": { 200: { body: { endDate: "2026-06-01" } }, 422: { body: { name: "" } } },
    "DELETE versions/{}": { 204: async () => ({ params: [await world.version()] }) },
  };
}

const workspaceCases = (world: World, kind: "portfolios" | "programs"): Record<string, OperationCases> => ({
  [`GET ${kind}/{}`]: {},
  [`PATCH ${kind}/{}`]: { 200: { body: { statusExplanation: { raw: "Fine" } } }, 422: { body: { name: "" } } },
  [`POST ${kind}/{}/form`]: {},
  [`DELETE ${kind}/{}`]: { 204: async () => ({ params: [await world.workspace(kind)] }), 422: TAKES_ALONG },
});
