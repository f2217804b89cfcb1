/** Projects and their versions. */
import * as z from "zod/mini";
import { formattable, links, resource } from "./hal.ts";

export const project = z.object({
  _type: z.enum(["Project", "Program", "Portfolio"]),
  _links: links,
  id: z.number(),
  identifier: z.string(),
  name: z.string(),
  active: z.boolean(),
  public: z.boolean(),
  /** Others are made from it. */
  templated: z.boolean(),
  /** What is turned on in it, for those who may turn it on and off. */
  modules: z.optional(z.array(z.string())),
  description: z.optional(formattable),
  statusExplanation: z.optional(formattable),
  lockVersion: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Project = z.infer<typeof project>;

/** A line of the project list: how the project stands. */
export const projectOverview = resource("ProjectOverview", {
  id: z.number(),
  identifier: z.string(),
  name: z.string(),
  kind: z.enum(["Project", "Program", "Portfolio"]),
  active: z.boolean(),
  public: z.boolean(),
  favorited: z.boolean(),
  /** Not asked for, but above one that is. */
  context: z.boolean(),
  /** What is planned in it is no one's work. */
  templated: z.boolean(),
  /** null: the reader does not see the work there, or it is a template. */
  open: z.nullable(z.number()),
  overdue: z.nullable(z.number()),
  /** How much of the work is closed, in percent. */
  progress: z.nullable(z.number()),
  /** null: the reader does not see the members. */
  members: z.nullable(z.number()),
  /** The first words of its description, without marks. */
  lead: z.string(),
  /** The open version that ends first; null also where the reader does not see versions. */
  nextVersion: z.nullable(z.object({ id: z.number(), name: z.string(), endDate: z.string() })),
  lastActivityAt: z.string(),
});
export type ProjectOverview = z.infer<typeof projectOverview>;

/** Links who was invited and what they are a member by. */
export const memberInvitation = resource("MemberInvitation", {});

/** Filters and order of the project list, kept under a name. */
export const projectList = resource("ProjectList", {
  id: z.number(),
  name: z.string(),
  public: z.boolean(),
  /** As the address of the list has them. */
  search: z.record(z.string(), z.unknown()),
});
export type ProjectList = z.infer<typeof projectList>;

export const version = resource("Version", {
  id: z.number(),
  name: z.string(),
  description: formattable,
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  /** `open`, `locked` or `closed`. */
  status: z.string(),
  sharing: z.string(),
  lockVersion: z.number(),
});
export type Version = z.infer<typeof version>;

export const sprint = resource("Sprint", {
  id: z.number(),
  name: z.string(),
  description: formattable,
  startDate: z.nullable(z.string()),
  finishDate: z.nullable(z.string()),
  lockVersion: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Sprint = z.infer<typeof sprint>;

/** Something that a project tells its members. */
export const news = resource("News", {
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  description: formattable,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type News = z.infer<typeof news>;

/** A phase that projects can go through, with the gates at its ends. */
export const projectPhaseDefinition = resource("ProjectPhaseDefinition", {
  id: z.number(),
  name: z.string(),
  /** From 1, in the order in which projects go through them. */
  position: z.number(),
  startGate: z.boolean(),
  startGateName: z.nullable(z.string()),
  finishGate: z.boolean(),
  finishGateName: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProjectPhaseDefinition = z.infer<typeof projectPhaseDefinition>;

/** A phase of one project. */
export const projectPhase = resource("ProjectPhase", {
  id: z.number(),
  name: z.string(),
  active: z.boolean(),
  startDate: z.nullable(z.string()),
  finishDate: z.nullable(z.string()),
  lockVersion: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProjectPhase = z.infer<typeof projectPhase>;

/** What new work packages of a project begin with, as links. */
export const workPackageDefaults = resource("WorkPackageDefaults", { lockVersion: z.number() });
export type WorkPackageDefaults = z.infer<typeof workPackageDefaults>;

/** Work packages with all below them that a project makes again and again. */
export const workPackageTemplate = resource("WorkPackageTemplate", {
  id: z.number(),
  name: z.string(),
  workPackages: z.number(),
  relations: z.number(),
  /** The first of all dates in it, which goes where the use says; null: it has none. */
  firstDate: z.nullable(z.string()),
  /** The words in braces of its subjects. */
  variables: z.array(z.string()),
  lockVersion: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type WorkPackageTemplate = z.infer<typeof workPackageTemplate>;

/** What a use of a template would make. */
export const workPackageTemplatePreview = resource("WorkPackageTemplatePreview", {
  workPackages: z.array(
    z.object({
      subject: z.string(),
      /** How many are above it. */
      depth: z.number(),
      startDate: z.nullable(z.string()),
      dueDate: z.nullable(z.string()),
      _links: links,
    }),
  ),
  /** What can't be taken over any more, such as a person who has left. */
  leftOut: z.array(z.object({ subject: z.string(), attribute: z.string(), message: z.string() })),
  /** Why nothing would be made. */
  problems: z.array(z.string()),
});
export type WorkPackageTemplatePreview = z.infer<typeof workPackageTemplatePreview>;

/** What changed in the template since a project was made from it, as far as the reader sees that. */
export const templateChanges = resource("TemplateChanges", {
  /** null: it was made from no template. */
  copiedAt: z.nullable(z.string()),
  changes: z.array(
    z.object({
      entityType: z.string(),
      entityId: z.number(),
      kind: z.enum(["added", "changed", "removed"]),
      attributes: z.array(z.string()),
      /** Of what changed: how it was and is, as far as the reader sees it; empty where there is no value. */
      differences: z.array(
        z.object({
          attribute: z.string(),
          label: z.string(),
          from: z.string(),
          to: z.string(),
          /** In the project, and what it would become there; null: it can't be compared. */
          here: z.nullable(z.string()),
          proposed: z.nullable(z.string()),
          takeable: z.boolean(),
        }),
      ),
      changedAt: z.string(),
      /** Whether the reader can take it over. */
      takeable: z.boolean(),
      _links: links,
    }),
  ),
  /** There are more than these. */
  isCut: z.boolean(),
  /** Up to where the journal was read. Sent back with what is taken over or reviewed: what came later is not meant. */
  until: z.number(),
});
export type TemplateChanges = z.infer<typeof templateChanges>;

/** Links the template that new projects below this one are offered, and who can use this one as a template. */
export const templateSettings = resource("TemplateSettings", {});
export type TemplateSettings = z.infer<typeof templateSettings>;

/** A version with how its work stands, as far as the reader sees it. */
export const roadmapVersion = z.object({
  ...version.shape,
  _type: z.literal("RoadmapVersion"),
  total: z.number(),
  open: z.number(),
  /** Open work that should have been done before today. */
  overdue: z.number(),
  /** Of the types that are displayed in the roadmap. */
  progress: z.object({ total: z.number(), completed: z.number() }),
  /** The version's end is over, and there is open work. */
  late: z.boolean(),
});
export type RoadmapVersion = z.infer<typeof roadmapVersion>;

const amount = z.object({ count: z.number(), points: z.number() });
export type Amount = z.infer<typeof amount>;

const progress = {
  startDate: z.nullable(z.string()),
  finishDate: z.nullable(z.string()),
  days: z.array(z.object({ date: z.string(), planned: amount, remaining: amount })),
};

/** At the end of each day of a sprint. */
export const sprintProgress = resource("SprintProgress", progress);
export type SprintProgress = z.infer<typeof sprintProgress>;

/** How long the people of the project work during a sprint. */
export const sprintCapacity = resource("SprintCapacity", {
  people: z.number(),
  /** Days that are worked on. */
  days: z.number(),
  /** null: the sprint has no dates. */
  hours: z.nullable(z.number()),
});
export type SprintCapacity = z.infer<typeof sprintCapacity>;

/** At the end of each day of a version. */
export const versionProgress = resource("VersionProgress", progress);
export type VersionProgress = z.infer<typeof versionProgress>;

/** Of the last finished sprints, the earliest first. */
export const velocity = resource("Velocity", {
  sprints: z.array(z.object({ _links: links, committed: amount, completed: amount })),
});
export type Velocity = z.infer<typeof velocity>;
