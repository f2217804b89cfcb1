/** What the description says of lists and of the order of errors, asked of every operation that has it. */
import { API_PAGE_SIZE_MAXIMUM } from "@halyard/contract/limits";
import type { ApiAnswer } from "../api.ts";
import type { Operation } from "./description.ts";
import { addressOf, UNKNOWN_ID, type Driving } from "./driver.ts";

/** Documented filters of what Halyard does not have: they are refused (400), never ignored. */
export const NO_FILTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "GET work_packages": {
    attachment_base: "what the two filters of attachments have in common, by the description's own code",
    attachment_content: "what is in files is not read",
    custom_field: "a placeholder of the description: custom fields go by customFieldN and cf_N",
    file_link_origin_id: "there are no storages",
    linkable_to_storage_id: "there are no storages",
    linkable_to_storage_url: "there are no storages",
    principal_base: "what the filters of people have in common, by the description's own code",
    storage_id: "there are no storages",
    storage_url: "there are no storages",
    work_package: "what the filters of other work packages have in common, by the description's own code",
  },
};

/** It comes whole, whatever is asked. */
const UNPAGED = "GET projects/available_parent_projects";

/** The problems of one list, in sentences. */
export async function listProblems(operation: Operation, driving: Driving): Promise<string[]> {
  const path = addressOf(operation, {}, driving.ids);
  if (path === null) return ["no value is known for the path's parameters"];
  const { parameters } = operation;
  const admin = driving.callers.get("admin")!;
  const problems: string[] = [];
  // Some lists answer nothing without a filter: theirs stays beside what is asked.
  const given = driving.cases[operation.key]?.[200];
  const always = new URLSearchParams((typeof given === "object" && given.query) || "");
  const get = (query: Record<string, string>): Promise<ApiAnswer> => {
    const asked = new URLSearchParams(always);
    for (const [name, value] of Object.entries(query)) {
      asked.set(name, name === "filters" ? both(always.get("filters"), value) : value);
    }
    return admin.get(`${path}?${asked.toString()}`);
  };
  const expectStatus = async (query: Record<string, string>, status: number): Promise<ApiAnswer> => {
    const answer = await get(query);
    if (answer.status !== status) {
      problems.push(`${JSON.stringify(query)} is ${answer.status}, not ${status}: ${answer.text.slice(0, 160)}`);
    }
    return answer;
  };
  const all = await expectStatus({ pageSize: "1000" }, 200);
  if (all.status !== 200 || !Array.isArray(Object(all.at("_embedded")).elements)) return problems;
  const idsIn = (answer: ApiAnswer): unknown[] => answer.each("id");

  if (typeof all.at("pageSize") === "number" && operation.key !== UNPAGED) {
    const total = all.number("total");
    const page = await expectStatus({ pageSize: "1", offset: "2" }, 200);
    if (JSON.stringify(idsIn(page)) !== JSON.stringify(idsIn(all).slice(1, 2)))
      problems.push("the second page is another");
    if (total > 2 !== page.links.includes("nextByOffset")) problems.push("nextByOffset is not where a next page is");
    for (const [pageSize, shown, count] of [
      ["0", 0, 0],
      ["-1", API_PAGE_SIZE_MAXIMUM, total],
      ["999999", API_PAGE_SIZE_MAXIMUM, total],
    ] as const) {
      const answer = await expectStatus({ pageSize }, 200);
      const found = [answer.at("pageSize"), answer.at("count"), answer.elements.length, answer.at("total")];
      if (JSON.stringify(found) !== JSON.stringify([shown, count, count, total])) {
        problems.push(`pageSize=${pageSize} answers ${found.join(", ")}`);
      }
    }
    if ((await expectStatus({ offset: "99999", pageSize: "10" }, 200)).elements.length > 0) {
      problems.push("there is something behind the last page");
    }
  }

  if (parameters.has("select")) {
    const answer = await expectStatus({ select: "total,elements/id", pageSize: "1000" }, 200);
    const kept = [
      ...new Set([...Object.keys(Object(answer.body)), ...answer.elements.flatMap((one) => Object.keys(Object(one)))]),
    ];
    const wrong = kept.filter((name) => !["total", "_embedded", "_links", "id"].includes(name));
    if (wrong.length > 0 || answer.at("total") !== all.at("total")) problems.push(`select leaves ${wrong.join(", ")}`);
    if (JSON.stringify(idsIn(answer)) !== JSON.stringify(idsIn(all)))
      problems.push("select changes which elements come");
    await expectStatus({ select: "elements/nosuch" }, 400);
  }

  if (parameters.has("filters")) {
    for (const name of operation.documented.filters) {
      const answer = await get({ filters: JSON.stringify([{ [name]: { operator: "=", values: ["1"] } }]) });
      const unknown = answer.status === 400 && String(answer.at("message")).includes("does not exist");
      if (answer.status >= 500) problems.push(`the filter ${name} is ${answer.status}`);
      if (unknown !== name in (NO_FILTERS[operation.key] ?? {}))
        problems.push(`the filter ${name} is ${unknown ? "missing" : "served: take its excuse away"}`);
    }
    for (const filters of ['[{"nosuch":{"operator":"=","values":["1"]}}]', "[", '{"a":1}', "[5]"]) {
      await expectStatus({ filters }, 400);
    }
  }

  if (parameters.has("sortBy")) {
    for (const name of operation.documented.sorts) {
      const orders = await Promise.all(
        ["asc", "desc"].map((way) => expectStatus({ sortBy: JSON.stringify([[name, way]]), pageSize: "1000" }, 200)),
      );
      if (orders.some(({ status }) => status !== 200)) continue;
      const [up = [], down = []] = orders.map(idsIn);
      if (name === "id" && JSON.stringify(up) !== JSON.stringify(down.toReversed()))
        problems.push("id does not turn round");
      if (up.length !== down.length || up.length !== all.elements.length)
        problems.push(`the order ${name} loses elements`);
    }
    await expectStatus({ sortBy: '[["nosuch","asc"]]' }, 400);
  }

  if (parameters.has("groupBy")) {
    for (const name of operation.documented.groups) {
      const groups: unknown = (await expectStatus({ groupBy: name, pageSize: "1000" }, 200)).at("groups");
      const counted = Array.isArray(groups)
        ? groups.reduce((sum: number, group) => sum + Object(group).count, 0)
        : null;
      if (counted !== all.at("total")) problems.push(`the groups by ${name} count ${counted}`);
    }
    await expectStatus({ groupBy: "nosuch" }, 400);
  }
  if (parameters.has("showSums")) {
    if (Object((await expectStatus({ showSums: "true" }, 200)).at("totalSums")).estimatedTime === undefined) {
      problems.push("showSums sums nothing");
    }
  }
  if (parameters.has("timestamps")) {
    await expectStatus({ timestamps: "PT0S" }, 200);
    await expectStatus({ timestamps: "yesterday-ish" }, 400);
    const compared = await expectStatus({ timestamps: "2020-01-01T00:00:00Z,PT0S" }, 200);
    const [first] = compared.each("_embedded.attributesByTimestamp");
    if (!JSON.stringify(first).includes('"timestamp":"2020-01-01T00:00:00Z"'))
      problems.push("timestamps compare nothing");
  }
  return problems;
}

/** Both lists of filters, where the second is one. */
const both = (first: string | null, second: string): string =>
  first !== null && second.startsWith("[{") ? `${first.slice(0, -1)},${second.slice(1)}` : second;

/** 401 comes before 406 and 415, those before 403 and 404, those before 400 and 422. */
export async function orderProblems(operation: Operation, driving: Driving): Promise<string[]> {
  const admin = driving.callers.get("admin")!;
  const send = operation.method === "POST" ? admin.post : admin.patch;
  const nobody = operation.path
    .replace("/api/v3/", "")
    .replace("non_working/{date}", "non_working/2031-05-05")
    .replaceAll(/\{\w+\}/g, UNKNOWN_ID);
  const problems: string[] = [];
  const check = async (said: string, status: number, body: string, headers: Record<string, string>) => {
    const answer = await send(nobody, body, { headers });
    if (answer.status !== status) problems.push(`${said}: ${answer.status}, not ${status}`);
  };
  const stranger = { authorization: "Bearer no-such-token" };
  await check("a bad token before a missing content type", 401, "{", { ...stranger, "content-type": "" });
  await check("a missing content type before an unknown id", 406, "{", { "content-type": "" });
  await check("a foreign content type before an unknown id", 415, "{", { "content-type": "text/xml" });
  if (operation.path.includes("{")) {
    await check("an unknown id before a malformed body", 404, "{", {});
  }
  return problems;
}
