/** What has forms, and values for them of which some are right and some are not. */
import {
  board,
  membership,
  portfolio,
  project,
  query,
  role,
  timeEntry,
  user,
  version,
  workPackage,
} from "./subjects.ts";

export interface Pools {
  /** Values by attribute, of which a payload takes some. */
  values: Record<string, readonly unknown[]>;
  /** Several at once where a link is a list. */
  links: Record<string, readonly (string | null | string[])[]>;
}

export interface Kind {
  form: string;
  write: string;
  method: "post" | "patch";
  /** Of what is changed. */
  id?: () => number;
  pools: () => Pools;
}

const TEXTS = ["Fine", "", "   ", null, 5, "x".repeat(300)];
const DATES = ["2026-03-02", "2026-03-09", null, "2026-02-30", "soon"];
const below = (path: string, ...ids: (number | string)[]) => [...ids.map((id) => `/api/v3/${path}/${id}`), null];

const workPackagePools = (): Pools => ({
  values: {
    subject: TEXTS,
    description: [{ raw: "A *text*" }, "bare", null, { raw: 5 }],
    startDate: DATES,
    dueDate: DATES,
    estimatedTime: ["PT8H", null, "-PT1H", "long"],
    percentageDone: [0, 50, 100, 101, null, "half"],
    scheduleManually: [true, false, "yes"],
  },
  links: {
    type: below("types", 1, 2, 999),
    status: below("statuses", 1, 7, 12, 999),
    priority: below("priorities", 8, 9, 999),
    assignee: below("users", user, 1, 999999),
    version: below("versions", version, 999),
    parent: below("work_packages", workPackage, 999),
    category: ["/api/v3/users/1", null],
  },
});

const queryPools = (): Pools => ({
  values: {
    name: [...TEXTS, "Public"],
    public: [true, false, "yes"],
    sums: [true, 5],
    showHierarchies: [true, false],
    timestamps: [["PT0S"], ["soon"], ["P-1D", "PT0S"], 5],
    filters: [
      [],
      [
        {
          _links: {
            filter: { href: "/api/v3/queries/filters/status" },
            operator: { href: "/api/v3/queries/operators/o" },
          },
        },
      ],
      [{ _links: { filter: { href: "/api/v3/queries/filters/lost" } } }],
    ],
  },
  links: {
    groupBy: ["/api/v3/queries/group_bys/status", "/api/v3/queries/group_bys/lost", null],
    columns: [["/api/v3/queries/columns/subject"], ["/api/v3/queries/columns/lost"]],
    sortBy: [["/api/v3/queries/sort_bys/id-asc"], ["/api/v3/queries/sort_bys/lost-asc"]],
  },
});

const widget = { _type: "GridWidget", identifier: "work_package_query", startRow: 1, endRow: 2, startColumn: 1 };
const gridPools = (): Pools => ({
  values: {
    name: TEXTS,
    rowCount: [1, 0, 5, "two"],
    columnCount: [1, 0, 2_000],
    widgets: [[], [{ ...widget, endColumn: 2 }], [{ ...widget, endColumn: 9 }], [{ ...widget, endColumn: 0 }], "none"],
  },
  links: {},
});

export const KINDS: Record<string, Kind> = {
  "a new work package": {
    form: "work_packages/form",
    write: "work_packages",
    method: "post",
    pools: () => {
      const pools = workPackagePools();
      return { ...pools, links: { ...pools.links, project: below("projects", project, project + 1, 999) } };
    },
  },
  "a work package": {
    form: "work_packages/{}/form",
    write: "work_packages/{}",
    method: "patch",
    id: () => workPackage,
    pools: workPackagePools,
  },
  "a new project": {
    form: "projects/form",
    write: "projects",
    method: "post",
    pools: () => ({
      values: {
        name: TEXTS,
        identifier: [null, "taken", "Not One", "a-new-one", ""],
        public: [true, false, 1],
        active: [true, false],
        statusExplanation: [{ raw: "Why" }, null],
      },
      links: {
        parent: below("projects", project, 999),
        status: ["/api/v3/project_statuses/on_track", "/api/v3/project_statuses/lost", null],
      },
    }),
  },
  "a project": {
    form: "projects/{}/form",
    write: "projects/{}",
    method: "patch",
    id: () => project,
    pools: () => ({
      values: {
        name: TEXTS,
        identifier: ["taken", "forms", ""],
        public: [true, false],
        description: [{ raw: "x" }, null],
      },
      links: { parent: below("projects", project, project + 1, 999) },
    }),
  },
  "a new version": {
    form: "versions/form",
    write: "versions",
    method: "post",
    pools: () => ({
      values: {
        name: [...TEXTS, "taken"],
        startDate: DATES,
        endDate: DATES,
        status: ["open", "lost"],
        sharing: ["none", "system", "x"],
      },
      links: { definingProject: below("projects", project, project + 1, 999) },
    }),
  },
  "a new membership": {
    form: "memberships/form",
    write: "memberships",
    method: "post",
    pools: () => ({
      values: {},
      links: { principal: below("users", user, 999), project: below("projects", project, 999) },
    }),
  },
  "a new time entry": {
    form: "time_entries/form",
    write: "time_entries",
    method: "post",
    pools: () => ({
      values: {
        hours: ["PT1H", "PT0H", null, "long"],
        spentOn: DATES,
        comment: [{ raw: "x" }],
        ongoing: [false, "no"],
      },
      links: {
        entity: below("work_packages", workPackage, 999),
        activity: below("time_entries/activities", 1, 999),
        user: below("users", user, 999),
      },
    }),
  },
  "a version": {
    form: "versions/{}/form",
    write: "versions/{}",
    method: "patch",
    id: () => version,
    pools: () => ({
      values: {
        name: [...TEXTS, "taken"],
        startDate: DATES,
        endDate: DATES,
        status: ["open", "closed", "lost"],
        sharing: ["none", "tree", "system", "x"],
        description: [{ raw: "x" }, null, { raw: 5 }],
      },
      links: { definingProject: below("projects", project, project + 1) },
    }),
  },
  "a membership": {
    form: "memberships/{}/form",
    write: "memberships/{}",
    method: "patch",
    id: () => membership,
    pools: () => ({
      values: { createdAt: ["2026-01-01T00:00:00Z"] },
      links: {
        roles: [below("roles", role), below("roles", 999), below("roles", role, 999), []].map((some) =>
          some.filter((one) => one !== null),
        ),
        principal: below("users", user),
      },
    }),
  },
  "a time entry": {
    form: "time_entries/{}/form",
    write: "time_entries/{}",
    method: "patch",
    id: () => timeEntry,
    pools: () => ({
      values: {
        hours: ["PT1H", "PT0H", null, "long", "PT30H"],
        spentOn: DATES,
        comment: [{ raw: "x" }, { raw: 5 }],
        ongoing: [false, true, "no"],
      },
      links: {
        entity: below("work_packages", workPackage, workPackage + 1, 999),
        activity: below("time_entries/activities", 1, 999),
        user: below("users", user, 999),
      },
    }),
  },
  "a new query": {
    form: "queries/form",
    write: "queries",
    method: "post",
    pools: () => ({ ...queryPools(), links: { project: below("projects", project, project + 1, 999) } }),
  },
  "a query": {
    form: "queries/{}/form",
    write: "queries/{}",
    method: "patch",
    id: () => query,
    pools: queryPools,
  },
  "a new board": {
    form: "grids/form",
    write: "grids",
    method: "post",
    pools: () => ({
      ...gridPools(),
      links: { scope: ["/projects/forms/boards", "/my/page", "/projects/elsewhere/boards", "/nowhere"] },
    }),
  },
  "a board": { form: "grids/{}/form", write: "grids/{}", method: "patch", id: () => board, pools: gridPools },
  "a portfolio": {
    form: "portfolios/{}/form",
    write: "portfolios/{}",
    method: "patch",
    id: () => portfolio,
    pools: () => ({
      values: { name: TEXTS, identifier: ["taken", "forms", ""], public: [true, false], active: [true] },
      links: { parent: below("projects", project, 999) },
    }),
  },
  "a copy of a project": {
    form: "projects/{}/copy/form",
    write: "projects/{}/copy",
    method: "post",
    id: () => project,
    pools: () => ({
      values: { name: TEXTS, identifier: [null, "taken", "Not One", ""], public: [true, 1] },
      links: { parent: below("projects", project, 999) },
    }),
  },
  "a user": {
    form: "users/{}/form",
    write: "users/{}",
    method: "patch",
    id: () => user,
    pools: () => ({
      values: {
        firstName: TEXTS,
        lastName: TEXTS,
        email: ["new@example.org", "none", ""],
        login: ["somebody", "admin", ""],
        language: ["en", "xx"],
      },
      links: {},
    }),
  },
};
