import type { SavedView } from "@halyard/contract/schemas/views";
import { expect, test } from "vitest";
import { bodyOf, sameState, stateOf, stateOfQuery, type ViewState } from "./state.ts";

/** The query as the API hands it back for a body. */
function queryOf(body: object): SavedView {
  const document: unknown = {
    _type: "Query",
    id: 1,
    name: "x",
    display: {},
    timestamps: [],
    filters: [],
    _links: {},
    ...body,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is read of it is there
  return document as SavedView;
}

const states: ViewState[] = [
  stateOf({}, "table"),
  stateOf(
    {
      q: "sail",
      filters: [
        { status: { operator: "o", values: [] } },
        { assignee: { operator: "=", values: ["me", "4"] } },
        { dueDate: { operator: "<t+", values: ["7"] } },
        { parent: { operator: "=", values: ["12"] } },
      ],
      sort: "status,-dueDate",
      group: "none",
      fields: "subject:320,status,dueDate:90",
      day: "2031-01-01",
      workPackage: 3,
    },
    "table",
  ),
  stateOf({ group: "hierarchy", fields: "resolution" }, "table"),
  stateOf({ columns: "assignee", lanes: "priority", limits: "7:3" }, "board"),
  stateOf({ zoom: "quarter", since: "week" }, "timeline"),
  stateOf({ since: "2026-11-20" }, "table"),
  stateOf({ since: "visit" }, "table"),
  stateOf({ span: "week", bars: "days" }, "calendar"),
];

test.each(states)("what is kept in a query comes out of it as it was: $view $group", (state) => {
  expect(sameState(stateOfQuery(queryOf(bodyOf(state))), state)).toBe(true);
});

test("other clients find their parts in theirs: links by kind, plain values, columns that the API has", () => {
  const body = bodyOf(states[1] ?? stateOf({}, "table"));
  const href = (path: string) => ({ href: `/api/v3/${path}` });
  expect(body["filters"]).toEqual([
    { _links: { filter: href("queries/filters/status"), operator: href("queries/operators/o"), values: [] } },
    {
      _links: {
        filter: href("queries/filters/assignee"),
        operator: href("queries/operators/%3D"),
        values: [href("users/me"), href("users/4")],
      },
    },
    {
      values: ["7"],
      _links: { filter: href("queries/filters/dueDate"), operator: href("queries/operators/%3Ct%2B") },
    },
    {
      _links: {
        filter: href("queries/filters/parent"),
        operator: href("queries/operators/%3D"),
        values: [href("work_packages/12")],
      },
    },
    { values: ["sail"], _links: { filter: href("queries/filters/search"), operator: href("queries/operators/**") } },
  ]);
  expect(body._links["columns"]).toEqual(
    ["id", "subject", "status", "dueDate"].map((id) => href(`queries/columns/${id}`)),
  );
  expect(body._links["sortBy"]).toEqual(["status-asc", "dueDate-desc"].map((id) => href(`queries/sort_bys/${id}`)));
  expect(body._links["groupBy"]).toEqual({ href: null });
});

test.each(["subject", "attachmentFileName", "position", "storyPoints", "subjectOrId", "percentageDone"])(
  "%s is kept by its words or number, not as a link to something",
  (name) => {
    const body = bodyOf(stateOf({ filters: [{ [name]: { operator: "=", values: ["7"] } }] }, "table"));
    expect(body["filters"]).toMatchObject([{ values: ["7"] }]);
  },
);

test("a query of another client is shown as well as we can", () => {
  const state = stateOfQuery(
    queryOf({
      timelineVisible: true,
      showHierarchies: false,
      _links: {
        columns: ["id", "subject", "dueDate", "status", "laborCosts"].map((id) => ({
          href: `/api/v3/queries/columns/${id}`,
        })),
        sortBy: [{ href: "/api/v3/queries/sort_bys/id-asc" }],
        groupBy: { href: "/api/v3/queries/group_bys/laborCosts" },
      },
    }),
  );
  expect(state).toEqual(stateOf({ sort: "id", group: "none", fields: "dueDate,status" }, "timeline"));
});
