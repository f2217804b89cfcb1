/** Types, statuses and priorities of work. */
import * as z from "zod/mini";
import { isActionAttribute, NOTIFIED_PARTS, NOTIFY, type ActionAttribute } from "../work-types/custom-actions.ts";
import { RELATION_TYPES } from "../work/relations.ts";
import { isRequirable, type RequirableAttribute } from "../work-types/workflows.ts";
import { link, resource } from "./hal.ts";

const entry = {
  id: z.number(),
  name: z.string(),
  /** `#rrggbb`, or null. */
  color: z.nullable(z.string()),
  /** From 1. */
  position: z.number(),
  isDefault: z.boolean(),
};

export const type = resource("Type", {
  ...entry,
  isMilestone: z.boolean(),
  isStandard: z.boolean(),
  isTask: z.boolean(),
  displayedInRoadmap: z.boolean(),
  activatedForNewProjects: z.boolean(),
  /** null: derived from the name. */
  icon: z.nullable(z.string()),
  description: z.string(),
  defaultDescription: z.string(),
});
export type Type = z.infer<typeof type>;

const transitions = z.object({
  type: z.number(),
  /** The statuses that everyone who changes statuses at all can move work packages of the type to. */
  everyone: z.array(z.number()),
  /** Those that only some roles, the author or the assignee can move them to. */
  some: z.array(z.number()),
});
export type StatusTransitions = z.infer<typeof transitions>;

export const status = resource("Status", {
  ...entry,
  isClosed: z.boolean(),
  isReadonly: z.boolean(),
  excludedFromTotals: z.boolean(),
  /** 0 to 100. */
  defaultDoneRatio: z.number(),
  /** Where it leads by the workflow rules of each type that has it. For administrators; in lists where it is asked for. */
  workflowTransitions: z.optional(z.array(transitions)),
});
export type Status = z.infer<typeof status>;

export const priority = resource("Priority", { ...entry, isActive: z.boolean() });
export type Priority = z.infer<typeof priority>;

/** The form of a type as administrators arrange it. */
export const typeFormConfiguration = resource("TypeFormConfiguration", {
  /** Of the type. */
  id: z.number(),
  lockVersion: z.number(),
  groups: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("attributes"), name: z.string(), attributes: z.array(z.string()) }),
      z.object({ kind: z.literal("children"), name: z.string() }),
      z.object({ kind: z.literal("relations"), name: z.string(), relationType: z.enum(RELATION_TYPES) }),
    ]),
  ),
  hidden: z.array(z.string()),
  /** All that can be placed. Custom fields have what they are called as their label. */
  attributes: z.array(z.object({ name: z.string(), label: z.nullable(z.string()) })),
});
export type TypeFormConfiguration = z.infer<typeof typeFormConfiguration>;

/** Which rules of fields count in some projects. */
export const fieldRuleScheme = resource("FieldRuleScheme", {
  id: z.number(),
  name: z.string(),
  isDefault: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type FieldRuleScheme = z.infer<typeof fieldRuleScheme>;

/** The rules of a type's fields, by the names of attributes. */
export const fieldRuleSet = resource("FieldRuleSet", {
  rules: z.record(
    z.string(),
    z.object({
      hidden: z.boolean(),
      required: z.boolean(),
      readOnly: z.boolean(),
      enforceOnUpdate: z.boolean(),
      default: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
  lockVersion: z.number(),
  /** How many projects they are for, and how many work packages of the type those have. */
  concerned: z.optional(z.object({ projects: z.number(), workPackages: z.number() })),
});
export type FieldRuleSet = z.infer<typeof fieldRuleSet>;

const statusPair = z.tuple([z.number(), z.number()]);
const scopedPair = z.union([statusPair, z.tuple([z.number(), z.number(), z.enum(["author", "assignee"])])]);
const requirement = z.object({
  from: z.number(),
  to: z.number(),
  comment: z.boolean(),
  attributes: z.array(z.custom<RequirableAttribute>(isRequirable)),
});
export type MoveRequirement = z.infer<typeof requirement>;

/** The rules of moves from status to status of one type. What no limit names, every role does. */
export const workflow = resource("Workflow", {
  /** Of the type. */
  id: z.number(),
  lockVersion: z.number(),
  limits: z.array(
    z.object({
      role: z.number(),
      /** What not everyone with the role does. */
      refused: z.array(statusPair),
      /** What the author among them still does, and the assignee. */
      author: z.array(statusPair),
      assignee: z.array(statusPair),
    }),
  ),
  requirements: z.array(requirement),
});
export type Workflow = z.infer<typeof workflow>;

const workflowChangeBody = z.object({
  type: z.number(),
  changes: z.array(z.object({ roles: z.array(z.number()), grant: z.array(scopedPair), revoke: z.array(scopedPair) })),
  require: z.array(requirement),
});
export type WorkflowChangeBody = z.infer<typeof workflowChangeBody>;

/** Makes roles of a type, and of others, like one of it; without a role the other types become like it. */
export interface WorkflowCopyBody {
  from: { type: number; role: number | null };
  toTypes: number[];
  toRoles: number[];
  /** By the ids of types, as they were seen. */
  lockVersions: Record<string, number>;
}

/** With the body that takes the change back. */
export const changedWorkflow = z.extend(workflow, { undo: workflowChangeBody });
export type ChangedWorkflow = z.infer<typeof changedWorkflow>;

/** What a change of rules would mean, before it is saved. */
export const workflowPreview = z.object({
  _type: z.literal("WorkflowPreview"),
  /** How many transitions become free, and how many are no longer everyone's. */
  allowed: z.number(),
  limited: z.number(),
  requirements: z.number(),
  /** Of the past that was looked through, and how many moves there were. */
  days: z.number(),
  moves: z.number(),
  /** false: there were more. */
  complete: z.boolean(),
  /** How many of them the people who made them could not make any more. */
  refused: z.number(),
  people: z.number(),
  examples: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      at: z.string(),
      _links: z.object({ workPackage: link, user: link }),
    }),
  ),
  /** Statuses that open work packages could not leave by any member. */
  stuck: z.array(z.object({ status: z.number(), workPackages: z.number(), projects: z.number(), isNew: z.boolean() })),
});
export type WorkflowPreview = z.infer<typeof workflowPreview>;

const actionValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number()])),
]);

export const customAction = resource("CustomAction", {
  id: z.number(),
  name: z.string(),
  description: z.string(),
});
export type CustomAction = z.infer<typeof customAction>;

/** As administrators see it: with what it is for and what it does. */
export const customActionDefinition = z.extend(customAction, {
  position: z.number(),
  lockVersion: z.number(),
  /** Of each that has ids the work package, or its reader, must have one. */
  conditions: z.object({
    status: z.array(z.number()),
    type: z.array(z.number()),
    project: z.array(z.number()),
    role: z.array(z.number()),
  }),
  actions: z.array(
    z.union([
      z.object({ attribute: z.custom<ActionAttribute>(isActionAttribute), value: actionValue }),
      z.object({
        attribute: z.literal(NOTIFY),
        value: z.object({ to: z.array(z.union([z.enum(NOTIFIED_PARTS), z.number()])), message: z.string() }),
      }),
    ]),
  ),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CustomActionDefinition = z.infer<typeof customActionDefinition>;
