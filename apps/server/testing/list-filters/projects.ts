/** What the filters of projects mean: one set of them for all lists that have projects in them. */
import { ACTIONS } from "@halyard/contract/permissions/actions";
import type { Caller } from "../../src/access/caller.ts";
import { addDays } from "../../src/hal/read/date-filters.ts";
import { projectFilters } from "../../src/projects/projects/filters.ts";
import * as mean from "../meanings.ts";
import { world, type Facts } from "./facts.ts";
import { createdAt, id, idsOf, listOf, ofId, updatedAt, withMe, type List, type Meanings } from "./list.ts";

type ProjectFact = Facts["projects"][number];

export const projects = idsOf(() => world.projects);
export const projectById = (one: number | null) => world.projects.find((project) => project.id === one);

function above(project: ProjectFact | undefined): number[] {
  const parent = projectById(project?.parent_id ?? null);
  return parent === undefined ? [] : [parent.id, ...above(parent)];
}
const lastActivity = (project: ProjectFact): string =>
  world.events.findLast((event) => event.project_id === project.id)?.created_at ?? project.updated_at;
const may = (who: Caller, action: string, project: number): boolean =>
  ACTIONS.some((one) => one.id === action && one.permissions.some((permission) => who.can(permission, project)));

/** Between two days is what is wholly between them; else one of the days is in the phase. */
function inSomePhase(project: number, operator: string, values: readonly string[], who: Caller): boolean {
  const phases = world.projectPhases.filter((phase) => phase.project_id === project && phase.active === 1);
  const seen = who.can("view_project_phases", project) ? phases : [];
  if (operator.endsWith("*")) return (seen.length === 0) === (operator === "!*");
  const [from = "", to = ""] = values;
  return seen.some(({ start_date: start, finish_date: finish }) => {
    if (start === null || finish === null) return false;
    if (operator === "<>d") return (from === "" || start >= from) && (to === "" || finish <= to);
    const first = operator === "=d" ? from : mean.TODAY;
    const last = operator === "w" ? addDays(mean.TODAY, 6) : first;
    return start <= last && finish >= first;
  });
}

const PROJECT_MEANINGS: Meanings<ProjectFact> = {
  id: ofId(() => world.projects),
  active: mean.flag(({ active }) => active === 1),
  public: mean.flag((project) => project.public === 1),
  favorited: {
    values: () => mean.some(["t", "f"]),
    matches: (row, operator, values, who) =>
      values.includes(
        world.favorites.some((one) => one.user_id === who.id && one.project_id === row.id) ? "t" : "f",
      ) ===
      (operator === "="),
  },
  templated: mean.flag(() => false),
  userAction: {
    values: () =>
      mean.some(
        ["memberships/read", "projects/copy", "queries/create", "versions/create", "work_packages/read"].filter((one) =>
          ACTIONS.some((action) => action.id === one),
        ),
      ),
    matches: (row, operator, values, who) =>
      operator === "=" ? values.some((one) => may(who, one, row.id)) : values.every((one) => may(who, one, row.id)),
  },
  availableProjectAttributes: mean.ofNothing(),
  projectPhaseAny: {
    values: mean.days(() => null).values,
    matches: (row, operator, values, who) => inSomePhase(row.id, operator, values, who),
  },
  storageId: mean.ofNothing(),
  storageUrl: mean.ofNothing(() => mean.one("https://files.example.org")),
  name: mean.texts(
    (row) => [row.name],
    () => world.projects.map(({ name }) => name),
  ),
  nameAndIdentifier: mean.texts(
    (row) => [row.name, row.identifier],
    () => world.projects.map(({ identifier }) => identifier),
  ),
  typeahead: mean.search((row) => [row.name, row.identifier]),
  parent: mean.ids((row) => row.parent_id, projects),
  ancestor: mean.anyId((row) => above(row), projects),
  principal: mean.anyId(
    (row) => world.memberships.filter((one) => one.project_id === row.id).map((one) => one.principal_id),
    withMe(idsOf(() => world.principals)),
  ),
  projectStatusCode: mean.word((row) => row.status_code, ["on_track", "at_risk", "finished", "off_track"]),
  type: mean.anyId(
    (row) => world.projectTypes.filter((one) => one.project_id === row.id).map((one) => one.type_id),
    () => [...new Set(world.projectTypes.map((one) => one.type_id))],
  ),
  createdAt,
  updatedAt,
  latestActivityAt: mean.moments(lastActivity),
};

const projectList = (path: string, logins?: readonly string[]): List =>
  listOf(() => world.projects)({
    path,
    filters: projectFilters,
    key: id,
    meanings: PROJECT_MEANINGS,
    mixed: path !== "projects",
    ...(logins === undefined ? {} : { logins }),
  });
export const PROJECT_LISTS: readonly List[] = [
  projectList("projects"),
  projectList("workspaces"),
  projectList("portfolios", ["admin"]),
  projectList("programs", ["admin"]),
  projectList("projects/available_parent_projects"),
  projectList("versions/available_projects"),
  projectList("memberships/available_projects", ["admin"]),
  projectList("queries/available_projects"),
  projectList("time_entries/available_projects"),
  projectList("work_packages/{workPackage}/available_projects"),
];
