/** Users, groups, placeholder users, principals, memberships, roles, and what they may do. */
import type { Cases } from "../cases.ts";
import { hrefTo, type World } from "../world.ts";

export function peopleCases(world: World): Cases {
  const member = world.id("member");
  const person = async () => [await world.user()];
  const principalFilter = (id: number) =>
    `filters=${encodeURIComponent(JSON.stringify([{ principal: { operator: "=", values: [String(id)] } }]))}`;
  return {
    "GET capabilities": { 200: { query: principalFilter(member) } },
    "GET capabilities/context/global": { 404: "the global context is always there" },
    "GET my_preferences": {},
    "PATCH my_preferences": { 422: { body: { timeZone: "Europe/Nowhere" } } },

    "POST users": {
      201: async () => ({
        body: {
          login: world.word(),
          email: `${world.word()}@example.org`,
          firstName: "Pat",
          lastName: "Person",
          status: "invited",
        },
      }),
      422: { body: { login: "x" } },
    },
    "GET users": { 403: { as: "nobody" } },
    "PATCH users/{}": { 422: { body: { firstName: "" } }, 403: { as: "nobody" } },
    "POST users/{}/form": { 400: { body: "{" } },
    "DELETE users/{}": { 202: async () => ({ params: await person() }) },
    "POST users/{}/lock": {
      200: async () => ({ params: await person() }),
      400: async () => ({ params: [await world.invited()] }),
    },
    "DELETE users/{}/lock": {
      200: async () => ({ params: await person() }),
      400: async () => ({ params: [await world.invited()] }),
    },

    "POST groups": {
      201: async () => ({ body: { name: world.word("Group"), _links: { members: [hrefTo(`users/${member}`)] } } }),
      422: { body: { name: "" } },
    },
    "PATCH groups/{}": { 200: { body: { name: "Crew" } }, 422: { body: { name: "x" } } },
    "DELETE groups/{}": {
      202: async () => ({ params: [(await world.make("groups", { name: world.word("Group") })).id] }),
    },

    "POST placeholder_users": {
      201: async () => ({ body: { name: world.word("Somebody") } }),
      422: { body: { name: "" } },
    },
    "PATCH placeholder_users/{}": { 403: { as: "member" }, 422: { body: { name: "" } } },
    "DELETE placeholder_users/{}": {
      202: async () => ({ params: [(await world.make("placeholder_users", { name: world.word("Somebody") })).id] }),
      403: { as: "member" },
    },

    "POST memberships": {
      201: async () => ({ body: world.membershipBody(await world.user()) }),
      422: { body: { _links: { project: hrefTo(`projects/${world.id("project")}`) } } },
    },
    "PATCH memberships/{}": {
      200: { body: { _links: { roles: [hrefTo(`roles/${world.id("role")}`)] } } },
      403: { as: "member" },
      422: { body: { _links: { roles: [] } } },
    },
    "DELETE memberships/{}": { 204: async () => ({ params: [await world.membership()] }), 403: { as: "member" } },
    "POST memberships/form": { 200: async () => ({ body: world.membershipBody(await world.user()) }) },
    "POST memberships/{}/form": { 403: { as: "member" } },
    "GET memberships": { 403: "anyone can ask: the list has what they can see" },
    "GET memberships/available_projects": {},
    "GET memberships/schema": {},
    "GET roles/{}": {},
  };
}
