/** The sections of a project's settings, and who each is for: what the project links is what a caller can do. */
import { hasLink } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";

export type SectionId =
  | "general"
  | "members"
  | "types"
  | "versions"
  | "categories"
  | "templates"
  | "modules"
  | "repositories"
  | "views"
  | "phases"
  | "history"
  | "lifecycle";

interface Section {
  id: SectionId;
  path: `/projects/$projectId/settings/${string}`;
  /** One of these links opens it. */
  links: readonly string[];
}

const SECTIONS = [
  // One line each.
  { id: "general", path: "/projects/$projectId/settings/general", links: ["update"] },
  { id: "members", path: "/projects/$projectId/settings/members", links: ["memberships", "addMember"] },
  { id: "types", path: "/projects/$projectId/settings/types", links: ["changeTypes"] },
  { id: "versions", path: "/projects/$projectId/settings/versions", links: ["createVersion"] },
  { id: "categories", path: "/projects/$projectId/settings/categories", links: ["createCategory"] },
  { id: "templates", path: "/projects/$projectId/settings/templates", links: ["createWorkPackageTemplate"] },
  { id: "modules", path: "/projects/$projectId/settings/modules", links: ["selectModules"] },
  { id: "repositories", path: "/projects/$projectId/settings/repositories", links: ["githubRepositories"] },
  { id: "views", path: "/projects/$projectId/settings/views", links: ["update"] },
  { id: "phases", path: "/projects/$projectId/settings/phases", links: ["changePhases"] },
  { id: "history", path: "/projects/$projectId/settings/history", links: ["history"] },
  { id: "lifecycle", path: "/projects/$projectId/settings/lifecycle", links: ["copy", "update", "delete"] },
] as const satisfies readonly Section[];

export type OfferedSection = (typeof SECTIONS)[number];

export const sectionsOf = (project: Project): readonly OfferedSection[] =>
  SECTIONS.filter(({ links }) => links.some((link) => hasLink(project, link)));

const MANAGING = [
  "update",
  "addMember",
  "changeTypes",
  "selectModules",
  "createVersion",
  "createCategory",
  "changePhases",
  "copy",
  "delete",
];

/** Whether there is something to set: seeing the members alone is not enough for an entry of its own. */
export const hasSettings = (project: Project): boolean => MANAGING.some((link) => hasLink(project, link));
