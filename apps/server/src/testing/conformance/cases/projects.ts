/** Projects and what belongs to them: versions, categories, types, statuses, priorities. */
import type { Cases } from "../cases.ts";
import { hrefTo, type World } from "../world.ts";

export function projectCases(world: World): Cases {
  const definingProject = hrefTo(`projects/${world.id("project")}`);
  return {
    "POST projects": { 201: async () => ({ body: { name: world.word("Project") } }), 422: { body: { name: "" } } },
    "PATCH projects/{}": { 200: { body: { statusExplanation: { raw: "Fine" } } }, 422: { body: { name: "" } } },
    "DELETE projects/{}": {
      204: async () => ({ params: [await world.project()] }),
      422: "a project takes with it what refers to it",
    },
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
