import { beforeAll, expect, test } from "vitest";
import { filterNamed } from "../../../hal/read/filters.ts";
import { OPERATOR_NAMES } from "../../../hal/read/operators.ts";
import { startTestApp } from "../../../../testing/app.ts";
import { workPackageFilters } from "../../../work/work-packages/list/filters.ts";

const { api, given } = await startTestApp();

beforeAll(async () => {
  const project = await given.project({ name: "Views", identifier: "views" });
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.user("stranger");
});

test("parts of views are resources of their own", async () => {
  const own = await api.as("reader");
  expect((await own.get("queries/columns/dueDate")).at("name")).toBe("Finish date");
  expect((await own.get("queries/sort_bys/subject-asc")).at("_links.direction.title")).toBe("Ascending");
  expect((await own.get("queries/group_bys/responsible")).at("name")).toBe("Accountable");
  expect((await own.get("queries/filters/status_id")).at("id")).toBe("status");
  expect((await own.get("queries/operators/%3C%3Ed")).at("name")).toBe("between");
  for (const path of [
    "columns/x",
    "sort_bys/x-asc",
    "sort_bys/id",
    "group_bys/id",
    "filters/x",
    "operators/constructor",
  ]) {
    expect((await own.get(`queries/${path}`)).status).toBe(404);
  }
  expect((await (await api.as("stranger")).get("queries/columns/id")).status).toBe(403);
});

test("each filter says which operators it has and what they take", async () => {
  const own = await api.as("reader");
  const all = await own.get("projects/views/queries/filter_instance_schemas");
  for (const self of all.each("_links.self.href")) {
    const name = String(self).split("/").at(-1) ?? "";
    const [, filter] = filterNamed(workPackageFilters, name)!;
    const schema = await own.get(`queries/filter_instance_schemas/${name}`);
    const operators = Object.keys(Object(schema.at("_dependencies.0.dependencies"))).map((href) =>
      decodeURIComponent(href.split("/").at(-1) ?? ""),
    );
    expect(operators).toEqual(filter.operators);
    expect(operators.filter((operator) => OPERATOR_NAMES[operator] === undefined)).toEqual([]);
  }
  const dependencies = (name: string) =>
    own
      .get(`queries/filter_instance_schemas/${name}`)
      .then((schema) => Object(schema.at("_dependencies.0.dependencies")));
  const due = await dependencies("dueDate");
  const type = (operator: string) => due[`/api/v3/queries/operators/${encodeURIComponent(operator)}`].values?.type;
  expect([type("<t+"), type("=d"), type("<>d"), type("t")]).toEqual(["[1]Integer", "[1]Date", "[2]Date", undefined]);
  const status = (await dependencies("status"))["/api/v3/queries/operators/%3D"].values;
  expect([status.type, status._links.allowedValues[0].title]).toEqual(["[]Status", "New"]);
  expect((await own.get("queries/filter_instance_schemas/x")).status).toBe(404);
});
