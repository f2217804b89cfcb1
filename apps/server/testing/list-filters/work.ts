/** What the filters of what belongs to projects and work mean. */
import { dayFilters, nonWorkingFilters } from "../../src/work-types/calendar/service.ts";
import { gridFilters } from "../../src/views/grids/service.ts";
import { notificationFilters } from "../../src/inbox/notifications/service.ts";
import { textFilters } from "../../src/projects/project-texts/service.ts";
import { queryFilters } from "../../src/views/queries/service.ts";
import { relationFilters } from "../../src/work/relations/service.ts";
import { timeEntryFilters } from "../../src/work/time-entries/service.ts";
import { versionFilters } from "../../src/projects/versions/service.ts";
import { viewFilters } from "../../src/views/saved-views/service.ts";
import * as mean from "../meanings.ts";
import { world, type Facts } from "./facts.ts";
import { createdAt, id, idsOf, listOf, ofId, updatedAt, withMe, type List } from "./list.ts";
import { projectById, projects } from "./projects.ts";

const users = idsOf(() => world.users);
const workPackages = idsOf(() => world.workPackages);

const textList = (path: string): List =>
  listOf(() => world.texts)({
    path,
    filters: textFilters,
    key: id,
    meanings: {
      id: ofId(() => world.texts),
      project: mean.ids((row) => row.project_id, projects),
      title: mean.texts(
        (row) => [row.title],
        () => world.texts.map(({ title }) => title),
      ),
      createdAt,
    },
  });

const queryOf = (query: number) => world.queries.find((one) => one.id === query)!;
const VIEW_NAMES: Record<string, string> = {
  work_packages_table: "Views::WorkPackagesTable",
  gantt: "Views::Gantt",
  work_packages_calendar: "Views::WorkPackagesCalendar",
  team_planner: "Views::TeamPlanner",
};
function pageOf(grid: Facts["grids"][number]): string {
  if (grid.kind === "my_page") return "/my/page";
  const path = `/projects/${projectById(grid.project_id)!.identifier}`;
  return grid.kind === "board" ? `${path}/boards` : path;
}

/** What is asked of days is asked of these. */
const calendar = () =>
  Array.from({ length: 40 }, (_, at) => new Date(Date.UTC(2026, 1, 15 + at)).toISOString().slice(0, 10));
const works = (date: string): boolean =>
  world.weekDays.some((one) => one.day === (new Date(`${date}T00:00:00Z`).getUTCDay() || 7) && one.working === 1) &&
  !world.nonWorkingDays.some((one) => one.date === date);

const dateIn = (element: unknown): unknown => Object(element).date;
export const WORK_LISTS: readonly List[] = [
  listOf(() => world.versions)({
    path: "versions",
    filters: versionFilters,
    key: id,
    meanings: {
      id: ofId(() => world.versions),
      sharing: mean.word((row) => row.sharing, ["none", "descendants", "hierarchy", "tree", "system"]),
      status: mean.word((row) => row.status, ["open", "locked", "closed"]),
      name: mean.texts(
        (row) => [row.name],
        () => world.versions.map(({ name }) => name),
      ),
    },
  }),
  listOf(() => world.timeEntries)({
    path: "time_entries",
    filters: timeEntryFilters,
    key: id,
    meanings: {
      id: ofId(() => world.timeEntries),
      entityType: mean.word(() => "WorkPackage", ["WorkPackage", "Meeting"]),
      entityId: mean.ids((row) => row.work_package_id, workPackages),
      workPackage: mean.ids((row) => row.work_package_id, workPackages),
      project: mean.ids((row) => row.project_id, projects),
      user: mean.ids((row) => row.user_id, withMe(users)),
      activity: mean.ids(
        (row) => row.activity_id,
        () => [1, 2, 3, 4, 5, 6],
      ),
      ongoing: mean.flag((row) => row.ongoing === 1),
      spentOn: mean.days((row) => row.spent_on),
      createdAt,
      updatedAt,
    },
  }),
  listOf(() => world.notifications)({
    path: "notifications",
    filters: notificationFilters,
    key: id,
    meanings: {
      id: ofId(() => world.notifications),
      project: mean.ids(
        (row) => world.workPackages.find((one) => one.id === row.work_package_id)!.project_id,
        projects,
      ),
      readIAN: mean.flag((row) => row.read_ian === 1),
      reason: mean.word((row) => row.reason, ["mentioned", "assigned", "watched", "commented", "dateAlert"]),
      resourceId: mean.ids((row) => row.work_package_id, workPackages),
      resourceType: mean.word(() => "WorkPackage", ["WorkPackage"]),
      snoozed: mean.flag((row) => row.snoozed_until !== null),
    },
  }),
  listOf(() => world.queries)({
    path: "queries",
    filters: queryFilters,
    key: id,
    meanings: {
      id: ofId(() => world.queries),
      project: mean.ids((row) => row.project_id, projects),
      name: mean.texts(
        (row) => [row.name],
        () => world.queries.map(({ name }) => name),
      ),
      user: mean.ids((row) => row.user_id, withMe(users)),
      public: mean.flag((row) => row.is_public === 1),
      starred: mean.flag((row) => row.starred === 1),
      hidden: mean.flag(() => false),
      updatedAt,
    },
  }),
  listOf(() => world.views)({
    path: "views",
    filters: viewFilters,
    key: id,
    meanings: {
      id: ofId(() => world.views),
      project: mean.ids((row) => queryOf(row.query_id).project_id, projects),
      type: {
        values: () => mean.some(Object.entries(VIEW_NAMES).flat()),
        matches: (row, operator, values) =>
          values.some((value) => value === row.type || value === VIEW_NAMES[row.type]) === (operator === "="),
      },
    },
  }),
  listOf(() => world.relations)({
    path: "relations",
    filters: relationFilters,
    key: id,
    meanings: {
      id: ofId(() => world.relations),
      from: mean.ids((row) => row.from_id, workPackages),
      to: mean.ids((row) => row.to_id, workPackages),
      type: mean.word((row) => row.type, ["relates", "follows", "duplicates", "blocks", "includes", "requires"]),
      involved: mean.anyId((row) => [row.from_id, row.to_id], workPackages),
    },
  }),
  textList("news"),
  textList("documents"),
  listOf(() => world.grids)({
    path: "grids",
    filters: gridFilters,
    key: id,
    meanings: {
      id: ofId(() => world.grids),
      scope: mean.word(pageOf, ["/my/page", "/projects/1/boards"]),
    },
  }),
  listOf(calendar)({
    path: "days",
    filters: dayFilters,
    key: (date) => date,
    keyOf: dateIn,
    always: () => [{ date: { operator: "<>d", values: [calendar()[0]!, calendar().at(-1)!] } }],
    meanings: { date: mean.days((date) => date), working: mean.flag(works) },
  }),
  listOf(() => world.nonWorkingDays)({
    path: "days/non_working",
    filters: nonWorkingFilters,
    key: (row) => row.date,
    keyOf: dateIn,
    meanings: { date: mean.days((row) => row.date) },
  }),
];
