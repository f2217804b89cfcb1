/** A project, and someone in it who hears about what is assigned to them. */
import { elementsOf, hrefTo, type Client } from "./client.ts";

export const ASSIGNEE = { login: "ann", password: "a password of the assignee" } as const;

export async function makeAssignee(admin: Client): Promise<{ project: number; assignee: number }> {
  const name = { firstName: "Ann", lastName: "Assigned", email: "ann@example.org" };
  const { id: assignee } = await admin.make("users", { ...ASSIGNEE, ...name, status: "active", admin: true });
  const { id: project } = await admin.make("projects", { name: "Killed" });
  const roles = elementsOf(await admin.get("roles?pageSize=100"));
  const role = roles.find(({ name: title }) => title === "Member") ?? roles.find(({ builtin }) => builtin === "none");
  const links = { principal: hrefTo(`users/${assignee}`), project: hrefTo(`projects/${project}`) };
  await admin.make("memberships", { _links: { ...links, roles: [hrefTo(`roles/${Number(role?.["id"])}`)] } });
  return { project, assignee };
}
