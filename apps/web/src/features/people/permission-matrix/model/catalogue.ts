/** What the matrix is made of: permissions by category with what each needs, and roles with what each holds. Pure. */
import type { Risk } from "@halyard/contract/permissions/permissions";

export interface MatrixPermission {
  id: string;
  name: string;
  /** What its cells are called where the name alone does not say it. */
  label?: string;
  description?: string;
  /** The id of its category. */
  category: string;
  module: string | null;
  /** null: nothing of it is risky, and nothing is said of that. */
  risk: Risk | null;
  /** Where a role that holds it counts: `global`, `project`, `work_package`. */
  contexts: readonly string[];
  /** Held by everyone who has any role in the project, whether the role lists it or not. */
  public: boolean;
  dependencies: readonly string[];
}

export interface MatrixCategory {
  id: string;
  name: string;
  permissions: readonly MatrixPermission[];
}

export interface MatrixRole {
  id: number;
  name: string;
  /** false: for the system's own use, its cells are closed. */
  assignable: boolean;
  /** Whether the one who looks may change it. */
  writable: boolean;
  roleType: string;
  permissions: readonly string[];
  /** Anonymous or non-member; null or undefined: a role that people are given. */
  builtin?: string | null;
  /** Permissions that a role of its kind can't have, though they apply where it does. */
  never?: ReadonlySet<string>;
  /** Of the answer that this was read from: what has changed since is a conflict. */
  lockVersion: number;
}

export interface Cell {
  roleId: number;
  permissionId: string;
}

/** Why a cell is closed; `open`: it may be changed. */
export type CellRule = "open" | "system" | "closed" | "elsewhere";

const NONE: readonly string[] = [];

export class Catalogue {
  readonly categories: readonly MatrixCategory[];
  readonly permissions: readonly MatrixPermission[];
  readonly #byId = new Map<string, MatrixPermission>();
  readonly #needs = new Map<string, readonly string[]>();
  readonly #dependents = new Map<string, string[]>();

  constructor(categories: readonly MatrixCategory[]) {
    this.categories = categories;
    this.permissions = categories.flatMap((category) => category.permissions);
    for (const permission of this.permissions) this.#byId.set(permission.id, permission);
    for (const { id, dependencies } of this.permissions) {
      if (dependencies.length === 0) continue;
      const needs = this.#closure(id);
      this.#needs.set(id, needs);
      for (const need of needs) this.#dependents.set(need, [...(this.#dependents.get(need) ?? NONE), id]);
    }
  }

  permission(id: string): MatrixPermission | undefined {
    return this.#byId.get(id);
  }

  /** Whether nothing follows from anything: thousands of cells need not be asked what they need then. */
  get isFlat(): boolean {
    return this.#needs.size === 0;
  }

  /** The name that people read; the id of a permission that this catalogue does not know. */
  nameOf(id: string): string {
    return this.#byId.get(id)?.name ?? id;
  }

  /** All that it depends on, directly or not, without itself. */
  needs(id: string): readonly string[] {
    return this.#needs.get(id) ?? NONE;
  }

  /** All that depend on it, directly or not. */
  dependents(id: string): readonly string[] {
    return this.#dependents.get(id) ?? NONE;
  }

  #closure(id: string): readonly string[] {
    const found = new Set<string>();
    const add = (from: string): void => {
      for (const next of this.#byId.get(from)?.dependencies ?? NONE) {
        if (next === id || found.has(next) || !this.#byId.has(next)) continue;
        found.add(next);
        add(next);
      }
    };
    add(id);
    return [...found];
  }
}

/** Of lists that are longer: many cells ask the same one. */
const longContexts = new WeakMap<readonly string[], ReadonlySet<string>>();
const FEW = 4;

function counts(contexts: readonly string[], roleType: string): boolean {
  if (contexts.length <= FEW) return contexts.includes(roleType);
  let known = longContexts.get(contexts);
  if (known === undefined) longContexts.set(contexts, (known = new Set(contexts)));
  return known.has(roleType);
}

export function cellRule(role: MatrixRole, permission: MatrixPermission): CellRule {
  if (!counts(permission.contexts, role.roleType) || role.never?.has(permission.id) === true) return "elsewhere";
  if (!role.assignable) return "system";
  return role.writable ? "open" : "closed";
}
