/** Saved views: queries and what they are made of, views, grids. */
import { NEVER, type Cases, type OperationCases } from "../cases.ts";
import { hrefTo, inProject, type World } from "../world.ts";

export function viewCases(world: World): Cases {
  const nobody = { as: "nobody" };
  // Visible to everyone signed in, and nothing in it is for who belongs nowhere.
  const open = async () => (await world.make("projects", { name: world.word("Open"), public: true })).id;
  const unseen: OperationCases = { 403: async () => ({ ...nobody, params: [await open()] }) };
  const starring = { 400: { body: "{" } };
  const project = inProject(world.id("project"));
  return {
    "GET queries": { 403: nobody },
    "POST queries": {
      201: () => ({ body: { name: world.word("View"), ...project } }),
      403: { body: { name: "Mine", ...project }, as: "reader" },
      422: { body: { name: "", ...project } },
    },
    "GET queries/{}": {},
    "PATCH queries/{}": { 200: { body: { name: "Rigging first" } }, 422: { body: { name: "" } } },
    "DELETE queries/{}": { 204: async () => ({ params: [await world.query()] }) },
    "PATCH queries/{}/star": starring,
    "PATCH queries/{}/unstar": starring,
    "POST queries/form": {},
    "POST queries/{}/form": {},
    "GET queries/available_projects": { 403: nobody },
    "GET queries/columns/{}": { 403: nobody },
    "GET queries/default": { 403: nobody },
    "GET queries/filter_instance_schemas": { 403: nobody },
    "GET queries/filter_instance_schemas/{}": { 403: nobody },
    "GET queries/filters/{}": { 403: nobody },
    "GET queries/operators/{}": { 403: nobody },
    "GET queries/schema": { 403: nobody },
    "GET queries/sort_bys/{}": { 403: nobody },
    "GET projects/{}/queries/default": unseen,
    "GET projects/{}/queries/filter_instance_schemas": unseen,
    "GET projects/{}/queries/schema": unseen,
    "GET workspaces/{}/queries/default": unseen,
    "GET workspace/{}/queries/filter_instance_schemas": unseen,
    "GET workspace/{}/queries/schema": unseen,

    "GET views": {},
    "GET views/{}": { 400: NEVER.noBody, 403: NEVER.hidden },
    "POST views/{}": {
      201: async () => ({
        params: ["work_packages_table"],
        body: { _links: { query: hrefTo(`queries/${await world.query()}`) } },
      }),
      400: { params: ["gantt"] },
      422: { params: ["gantt"], body: {} },
    },

    "GET grids": { 403: NEVER.signIn },
    "POST grids": {
      201: () => ({ body: world.boardBody() }),
      403: { body: world.boardBody() },
      422: { body: { ...world.boardBody(), name: "" } },
    },
    "POST grids/form": {},
    "GET grids/{}": {},
    "PATCH grids/{}": { 200: { body: { name: "Kanban" } }, 422: { body: { name: "" } } },
    "POST grids/{}/form": {},
  };
}
