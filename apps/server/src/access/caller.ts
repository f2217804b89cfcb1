/**
 * Who asks, and what they may do. Every rule of access is in {@link Caller.decide}: whether a caller may do X
 * in project Y, in which projects they may, which links a row gets and why are all answered by it.
 */
import { ownableRule } from "@halyard/contract/permissions/own-permissions";
import { permissionOf, type Permission } from "@halyard/contract/permissions/permissions";
import type { ProjectCreators } from "@halyard/contract/settings/general";
import type { AccessFacts, HeldRole, HeldRoles } from "./grants.ts";

export interface Identity {
  id: number;
  login: string;
  name: string;
  admin: boolean;
  anonymous: boolean;
  language: string;
  timeZone: string | null;
  /** Who can create projects on this instance; where nothing is said, those whose role lets them. */
  projectCreators?: ProjectCreators;
}

/** What decided: the chain that a person can follow from themself to the permission. */
export type Reason =
  | { kind: "administrator" }
  | { kind: "role"; held: HeldRole }
  | { kind: "nonMember" | "anonymous"; roleId: number; roleName: string }
  | { kind: "public" }
  /** They may not see the thing, for want of this permission. */
  | { kind: "cannotSee"; permission: Permission }
  /** A setting of the instance says so: who creates projects. */
  | { kind: "everyone" | "administratorsAlone" }
  | { kind: "unknownProject" | "archived" | "moduleDisabled" | "notAMember" | "noRoleGrants" | "notForAdministrators" };

export interface Decision {
  granted: boolean;
  /** All that grant it; where it is refused, the one reason why. */
  reasons: Reason[];
}

/** A thing to which something is done: a comment, a time entry. */
export interface Thing {
  /** null: someone else's. */
  ownerId: number | null;
  /** A timer that has not been stopped yet. */
  running?: boolean;
}

/** @param permission the one that decided */
export type DecisionOn = Decision & { permission: Permission };

const refused = (kind: "unknownProject" | "archived" | "moduleDisabled" | "notAMember" | "noRoleGrants") => ({
  granted: false,
  reasons: [{ kind }],
});

/** Who did something, where their rights were asked before or do not matter. */
export interface Actor {
  readonly id: number;
}

export class Caller {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  /** Asked by the rules of access alone; others ask the rule that they mean (`policies/`). */
  readonly isAdministrator: boolean;
  readonly anonymous: boolean;
  readonly language: string;
  readonly timeZone: string | null;
  readonly #projectCreators: ProjectCreators;
  readonly #facts: AccessFacts;
  readonly #held: HeldRoles;
  /** The only projects that there are for this caller; null: all. */
  readonly #reached: ReadonlySet<number> | null;
  readonly #projectIds = new Map<Permission, ReadonlySet<number>>();
  readonly #answers = new Map<Permission, Map<number, boolean>>();

  constructor(identity: Identity, facts: AccessFacts, held: HeldRoles, reached: ReadonlySet<number> | null = null) {
    this.id = identity.id;
    this.login = identity.login;
    this.name = identity.name;
    this.isAdministrator = identity.admin;
    this.anonymous = identity.anonymous;
    this.language = identity.language;
    this.timeZone = identity.timeZone;
    this.#projectCreators = identity.projectCreators ?? "permission";
    this.#facts = facts;
    this.#held = held;
    this.#reached = reached;
  }

  /** Whether a project's permission holds in it, and what decided. */
  decide(permission: Permission, projectId: number): Decision {
    const project = this.#facts.projects.get(projectId);
    if (project === undefined || this.#reached?.has(projectId) === false) return refused("unknownProject");
    if (!project.active) return refused("archived");
    const definition = permissionOf(permission);
    if (definition.module !== null && !project.modules.has(definition.module)) return refused("moduleDisabled");
    if (permission === "add_subprojects" && this.#projectCreators === "administrators" && !this.isAdministrator) {
      return { granted: false, reasons: [{ kind: "administratorsAlone" }] };
    }
    const reasons: Reason[] = [];
    if (this.isAdministrator && definition.grantToAdmin) reasons.push({ kind: "administrator" });
    const held = this.#held.byProject.get(projectId);
    if (held !== undefined) {
      for (const one of held) {
        if (one.role.permissions.has(permission)) reasons.push({ kind: "role", held: one });
      }
      if (definition.public) reasons.push({ kind: "public" });
    } else if (project.public) {
      const builtin = this.anonymous ? this.#facts.anonymous : this.#facts.nonMember;
      const kind = this.anonymous ? ("anonymous" as const) : ("nonMember" as const);
      if (builtin !== null && (definition.public || builtin.permissions.has(permission))) {
        reasons.push({ kind, roleId: builtin.id, roleName: builtin.name });
      }
    }
    if (reasons.length > 0) return { granted: true, reasons };
    if (this.isAdministrator) return { granted: false, reasons: [{ kind: "notForAdministrators" }] };
    return refused(held === undefined && !project.public ? "notAMember" : "noRoleGrants");
  }

  /**
   * Whether it may be done to this thing: by the permission for everyone's, or, where it is the caller's own, by one
   * of the narrower ones. What they may not see is nothing that they could do it to.
   */
  decideOn(permission: Permission, projectId: number, thing: Thing): DecisionOn {
    const rule = ownableRule(permission);
    if (rule != null && rule.sees !== null && !this.decideOn(rule.sees, projectId, thing).granted) {
      return { granted: false, permission, reasons: [{ kind: "cannotSee", permission: rule.sees }] };
    }
    const all = { ...this.decide(permission, projectId), permission };
    if (all.granted || thing.ownerId !== this.id || this.anonymous) return all;
    for (const { permission: own, ownership } of rule?.own ?? []) {
      if (ownership === "running" && thing.running !== true) continue;
      const decision = this.decide(own, projectId);
      if (decision.granted) return { ...decision, permission: own };
    }
    return all;
  }

  canOn(permission: Permission, projectId: number, thing: Thing): boolean {
    return this.decideOn(permission, projectId, thing).granted;
  }

  decideGlobally(permission: Permission): Decision {
    if (permission === "add_project" && !this.isAdministrator && this.#reached === null) {
      if (this.#projectCreators === "administrators") {
        return { granted: false, reasons: [{ kind: "administratorsAlone" }] };
      }
      if (this.#projectCreators === "everyone" && !this.anonymous) {
        return { granted: true, reasons: [{ kind: "everyone" }] };
      }
    }
    const reasons: Reason[] = this.#held.global
      .filter((one) => one.role.permissions.has(permission))
      .map((held) => ({ kind: "role", held }));
    if (this.isAdministrator && permissionOf(permission).grantToAdmin) reasons.unshift({ kind: "administrator" });
    return reasons.length > 0 ? { granted: true, reasons } : refused("noRoleGrants");
  }

  can(permission: Permission, projectId: number): boolean {
    let answers = this.#answers.get(permission);
    if (answers === undefined) this.#answers.set(permission, (answers = new Map()));
    let answer = answers.get(projectId);
    if (answer === undefined) answers.set(projectId, (answer = this.decide(permission, projectId).granted));
    return answer;
  }

  canGlobally(permission: Permission): boolean {
    return this.decideGlobally(permission).granted;
  }

  /** In at least one project, or globally. */
  canAnywhere(permission: Permission): boolean {
    return this.canGlobally(permission) || this.projectIds(permission).size > 0;
  }

  /** The projects in which {@link can} holds. */
  projectIds(permission: Permission): ReadonlySet<number> {
    let ids = this.#projectIds.get(permission);
    if (ids === undefined) {
      ids = new Set([...this.#facts.projects.keys()].filter((id) => this.can(permission, id)));
      this.#projectIds.set(permission, ids);
    }
    return ids;
  }

  /** Whether the project may be known to exist at all; an archived one is for administrators only. */
  sees(projectId: number): boolean {
    const project = this.#facts.projects.get(projectId);
    if (project === undefined) return false;
    return project.active ? this.can("view_project", projectId) : this.isAdministrator;
  }

  /** The projects that {@link sees} says yes to. */
  visibleProjectIds(): ReadonlySet<number> {
    return new Set([...this.#facts.projects.keys()].filter((id) => this.sees(id)));
  }

  /** The projects in which the caller is a member, directly or through a group. */
  memberProjectIds(): ReadonlySet<number> {
    return new Set(this.#held.byProject.keys());
  }

  /** The roles that the caller holds in a project, or globally (null). */
  rolesIn(projectId: number | null): readonly HeldRole[] {
    return projectId === null ? this.#held.global : (this.#held.byProject.get(projectId) ?? []);
  }

  get projectCreators(): ProjectCreators {
    return this.#projectCreators;
  }

  get facts(): AccessFacts {
    return this.#facts;
  }

  /**
   * The same person with what they hold in these projects, and no other project known. The facts stay: what is seen of
   * all projects is read without asking for each of them.
   */
  within(ids: ReadonlySet<number>): Caller {
    const byProject = new Map([...this.#held.byProject].filter(([id]) => ids.has(id)));
    const { id, login, name, anonymous, language, timeZone } = this;
    const projectCreators = this.#projectCreators;
    const person = { id, login, name, admin: false, anonymous, language, timeZone, projectCreators };
    return new Caller(person, this.#facts, { global: [], byProject }, ids);
  }

  /** The same person, were things otherwise: what they could do then is decided by the same rules. */
  supposing(change: { facts?: AccessFacts; held?: (now: HeldRoles) => HeldRoles }): Caller {
    const { id, login, name, isAdministrator: admin, anonymous, language, timeZone } = this;
    const projectCreators = this.#projectCreators;
    const person = { id, login, name, admin, anonymous, language, timeZone, projectCreators };
    return new Caller(person, change.facts ?? this.#facts, change.held?.(this.#held) ?? this.#held, this.#reached);
  }
}
