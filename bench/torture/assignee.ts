/** A project, and someone in it who hears about what is assigned to them. */
import { elementsOf, hrefTo, type Client } from "./client.ts";

export const ASSIGNEE_PASSWORD = "a password of the assignee";

export async function makeAssignee(admin: Client, login = "ann"): Promise<{ project: number; assignee: number }> {
  const name = { firstName: login, lastName: "Assigned", email: `${login}@example.org` };
  const account = { login, password: ASSIGNEE_PASSWORD, status: "active", admin: true };
  const { id: assignee } = await admin.make("users", { ...account, ...name });
  const { id: project } = await admin.make("projects", { name: `Killed around ${login}` });
  const roles = elementsOf(await admin.get("roles?pageSize=100"));
  const role = roles.find(({ name: title }) => title === "Member") ?? roles.find(({ builtin }) => builtin === "none");
  const links = { principal: hrefTo(`users/${assignee}`), project: hrefTo(`projects/${project}`) };
  await admin.make("memberships", { _links: { ...links, roles: [hrefTo(`roles/${Number(role?.["id"])}`)] } });
  return { project, assignee };
}
