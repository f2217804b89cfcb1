import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

export interface TemplateRow {
  id: number;
  name: string;
  kind: "project" | "program" | "portfolio";
}

/** Those of these projects that have a default template, with it; what stopped being a template does not count. */
export async function defaultsOf(db: Reader, projectIds: readonly number[]): Promise<Map<number, TemplateRow>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("project_default_templates")
    .innerJoin("projects", "projects.id", "project_default_templates.template_id")
    .where("project_default_templates.project_id", "in", [...projectIds])
    .where("projects.templated", "=", 1)
    .where("projects.active", "=", 1)
    .select(["project_default_templates.project_id", "projects.id", "projects.name", "projects.kind"])
    .execute();
  return new Map(rows.map(({ project_id, ...template }) => [project_id, template]));
}

export async function setDefault(tx: Writer, projectId: number, templateId: number | null): Promise<void> {
  await tx.deleteFrom("project_default_templates").where("project_id", "=", projectId).execute();
  if (templateId === null) return;
  await tx.insertInto("project_default_templates").values({ project_id: projectId, template_id: templateId }).execute();
}

export const usersOf = (db: Reader, projectId: number) =>
  db
    .selectFrom("project_template_users")
    .innerJoin("principals", "principals.id", "project_template_users.principal_id")
    .where("project_id", "=", projectId)
    .select(["principals.id", "principals.type", "principals.name"])
    .orderBy("principals.sort_key")
    .orderBy("principals.id")
    .execute();

export type TemplateUser = Awaited<ReturnType<typeof usersOf>>[number];

/** Those of these who are members, people and groups. */
export async function membersAmong(db: Reader, projectId: number, ids: readonly number[]): Promise<TemplateUser[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("memberships")
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .where("memberships.project_id", "=", projectId)
    .where("principals.id", "in", [...ids])
    .where("principals.type", "in", ["User", "Group"])
    .select(["principals.id", "principals.type", "principals.name"])
    .orderBy("principals.sort_key")
    .orderBy("principals.id")
    .execute();
}

export async function setUsers(tx: Writer, projectId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom("project_template_users").where("project_id", "=", projectId).execute();
  const rows = ids.map((id) => ({ project_id: projectId, principal_id: id }));
  if (rows.length > 0) await tx.insertInto("project_template_users").values(rows).execute();
}
