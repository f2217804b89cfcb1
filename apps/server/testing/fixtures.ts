/** People, roles, projects and memberships for tests, made by the same services as in real life. */
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../src/access/caller.ts";
import { bumpRevision } from "../src/access/revision.ts";
import { createMembership } from "../src/identity/memberships/service.ts";
import type { Context } from "../src/platform/context.ts";
import { createProject } from "../src/projects/projects/write.ts";
import { createUser } from "../src/identity/users/write/create.ts";
import { systemCaller } from "../src/identity/users/service.ts";

export interface GivenProject {
  name?: string;
  identifier?: string;
  public?: boolean;
  parentId?: number;
  description?: string;
}

export class Fixtures {
  readonly #ctx: Context;
  #count = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** @returns the id of a new active user who cannot sign in by password and is a member of nothing */
  async user(login: string, options: { admin?: boolean; firstName?: string; lastName?: string } = {}): Promise<number> {
    const { admin = false, firstName = login, lastName = "Tester" } = options;
    const email = `${login}@example.org`;
    const user = { login, email, firstName, lastName, admin, status: "invited" } as const;
    const { id } = await createUser(this.#ctx, await this.#system(), user);
    await this.#ctx.transaction(async (tx) => {
      await tx.updateTable("users").set({ status: "active" }).where("id", "=", id).execute();
      await bumpRevision(tx, "access");
    });
    return id;
  }

  /** @returns the id of a new role with exactly these permissions */
  async role(permissions: readonly Permission[], type: "project" | "global" = "project"): Promise<number> {
    const name = `Role ${++this.#count}`;
    const now = this.#ctx.clock.now().toISOString();
    return this.#ctx.transaction(async (tx) => {
      const role = await tx
        .insertInto("roles")
        .values({
          name,
          name_key: name.toLowerCase(),
          description: "",
          type,
          builtin: "none",
          assignable: 1,
          position: 100 + this.#count,
          version: 0,
          created_at: now,
          updated_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const permission of new Set(permissions)) {
        await tx.insertInto("role_permissions").values({ role_id: role.id, permission }).execute();
      }
      await bumpRevision(tx, "access");
      return role.id;
    });
  }

  /** @returns the id of a new project with the default modules and types */
  async project(given: GivenProject = {}): Promise<number> {
    const name = given.name ?? `Project ${++this.#count}`;
    const { id } = await createProject(this.#ctx, await this.#system(), { ...given, name });
    return id;
  }

  /**
   * Makes a user or group a member of a project (null: globally) with a role.
   * @param role a role's id, or the permissions that a new role is to have
   * @returns the membership's id
   */
  async member(principalId: number, projectId: number | null, role: number | readonly Permission[]): Promise<number> {
    const roleId = typeof role === "number" ? role : await this.role(role, projectId === null ? "global" : "project");
    const { id } = await createMembership(this.#ctx, await this.#system(), {
      principalId,
      projectId,
      roleIds: [roleId],
    });
    return id;
  }

  /** A new user who is a member of the project with these permissions. @returns the user's id */
  async userWith(login: string, projectId: number | null, permissions: readonly Permission[]): Promise<number> {
    const id = await this.user(login);
    await this.member(id, projectId, permissions);
    return id;
  }

  #system(): Promise<Caller> {
    return systemCaller(this.#ctx);
  }
}
