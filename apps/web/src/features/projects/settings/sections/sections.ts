/** The sections of a project's settings, and who each is for: what the project links is what a caller can do. */
import { hasLink, type Linked } from "@halyard/api-client/links";

export type SectionId =
  | "general"
  | "members"
  | "types"
  | "fields"
  | "versions"
  | "categories"
  | "templates"
  | "modules"
  | "repositories"
  | "views"
  | "phases"
  | "history"
  | "lifecycle";

/** What belongs together; "whole" is what is done with the project as a whole. */
export const SECTION_GROUPS = ["project", "work", "tools", "whole"] as const;

/** What comes in a section, and so what stands there until it does. */
export type SectionShape = "form" | "table" | "lines";

interface Section {
  id: SectionId;
  group: (typeof SECTION_GROUPS)[number];
  shape: SectionShape;
  path: `/projects/$projectId/settings/${string}`;
  /** One of these links opens it. */
  links: readonly string[];
}

export const SECTIONS = [
  {
    id: "general",
    group: "project",
    shape: "form",
    path: "/projects/$projectId/settings/general",
    links: ["update"],
  },
  {
    id: "members",
    group: "project",
    shape: "table",
    path: "/projects/$projectId/settings/members",
    links: ["memberships", "addMember"],
  },
  {
    id: "phases",
    group: "project",
    shape: "table",
    path: "/projects/$projectId/settings/phases",
    links: ["changePhases"],
  },
  {
    id: "history",
    group: "project",
    shape: "lines",
    path: "/projects/$projectId/settings/history",
    links: ["history"],
  },
  {
    id: "types",
    group: "work",
    shape: "table",
    path: "/projects/$projectId/settings/types",
    links: ["changeTypes"],
  },
  {
    id: "fields",
    group: "work",
    shape: "table",
    path: "/projects/$projectId/settings/fields",
    links: ["selectCustomFields"],
  },
  {
    id: "versions",
    group: "work",
    shape: "table",
    path: "/projects/$projectId/settings/versions",
    links: ["createVersion"],
  },
  {
    id: "categories",
    group: "work",
    shape: "table",
    path: "/projects/$projectId/settings/categories",
    links: ["createCategory"],
  },
  {
    id: "templates",
    group: "work",
    shape: "table",
    path: "/projects/$projectId/settings/templates",
    links: ["createWorkPackageTemplate"],
  },
  {
    id: "views",
    group: "work",
    shape: "table",
    path: "/projects/$projectId/settings/views",
    links: ["update"],
  },
  {
    id: "modules",
    group: "tools",
    shape: "lines",
    path: "/projects/$projectId/settings/modules",
    links: ["selectModules"],
  },
  {
    id: "repositories",
    group: "tools",
    shape: "table",
    path: "/projects/$projectId/settings/repositories",
    links: ["githubRepositories"],
  },
  {
    id: "lifecycle",
    group: "whole",
    shape: "lines",
    path: "/projects/$projectId/settings/lifecycle",
    links: ["copy", "update", "delete"],
  },
] as const satisfies readonly Section[];

export type OfferedSection = (typeof SECTIONS)[number];

export const sectionsOf = (project: Linked): readonly OfferedSection[] =>
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
export const hasSettings = (project: Linked): boolean => MANAGING.some((link) => hasLink(project, link));
