/**
 * A form and the write that it stands for say the same of any payload, to anybody (admin contract 1.12): valid is
 * accepted, refused names the same attributes; what the schema says of a property is what the write enforces.
 */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer, ApiCaller } from "./api.ts";
import { startTestApp } from "./app.ts";

const { api, given } = await startTestApp();
const CALLERS = ["admin", "member", "reader", "nobody"] as const;
/** Enough to meet each value of the pools with each caller; the same ones each time. */
const RUNS = { numRuns: 15, seed: 8 };

interface Pools {
  /** Values by attribute, of which a payload takes some. */
  values: Record<string, readonly unknown[]>;
  links: Record<string, readonly (string | null)[]>;
}

interface Kind {
  form: string;
  write: string;
  method: "post" | "patch";
  pools: () => Pools;
}

let project = 0;
let workPackage = 0;
let version = 0;
let user = 0;

beforeAll(async () => {
  project = await given.project({ name: "Forms" });
  const elsewhere = await given.project({ name: "Elsewhere" });
  await given.project({ name: "Taken", identifier: "taken" });
  await given.userWith("member", project, [
    "view_work_packages",
    "add_work_packages",
    "edit_work_packages",
    "work_package_assigned",
    "view_members",
    "manage_versions",
    "log_own_time",
    "edit_own_time_entries",
    "view_own_time_entries",
    "edit_project",
    "add_subprojects",
  ]);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.user("nobody");
  user = await given.user("somebody");
  workPackage = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Form" })).id;
  await api.admin.post(`projects/${elsewhere}/work_packages`, { subject: "Elsewhere" });
  const definingProject = { href: `/api/v3/projects/${project}` };
  version = (await api.admin.post("versions", { name: "taken", _links: { definingProject } })).id;
});

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

const KINDS: Record<string, Kind> = {
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
  "a user": {
    form: "users/{}/form",
    write: "users/{}",
    method: "patch",
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

const payloads = ({ values, links }: Pools) =>
  fc.record(
    {
      ...Object.fromEntries(Object.entries(values).map(([name, pool]) => [name, fc.constantFrom(...pool)])),
      _links: fc.record(
        Object.fromEntries(
          Object.entries(links).map(([name, pool]) => [name, fc.constantFrom(...pool).map((href) => ({ href }))]),
        ),
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ["_links"] },
  );

/** The attributes that an error is about. */
function attributesOf(error: unknown): string[] {
  const { details, errors } = Object(Object(error)["_embedded"]);
  if (Array.isArray(errors)) return [...new Set(errors.flatMap(attributesOf))].toSorted();
  return [String(Object(details)["attribute"] ?? "base")];
}

async function before(kind: Kind, caller: ApiCaller, payload: Record<string, unknown>) {
  const id = kind.write.startsWith("work") ? workPackage : kind.write.startsWith("users") ? user : project;
  const [form, write] = [kind.form, kind.write].map((path) => path.replace("{}", String(id)));
  const stored = kind.method === "patch" ? await api.admin.get(write!) : null;
  const lockVersion = stored?.at("lockVersion");
  const body = lockVersion === undefined ? payload : { ...payload, lockVersion };
  return { form: await caller.post(form!, body), write: write!, body, stored };
}

/** What the schema says of each attribute that was sent, against what the write did. */
function schemaHolds(schema: unknown, body: Record<string, unknown>, answer: ApiAnswer, stored: ApiAnswer | null) {
  const refused = answer.status < 300 ? [] : attributesOf(answer.body);
  // What cannot be read is said first, and alone.
  if (/PropertyFormatError|ResourceTypeMismatch|PropertyIsReadOnly/.test(answer.text)) return;
  for (const [name, field] of Object.entries<Record<string, unknown>>(Object(schema))) {
    if (typeof field !== "object" || field === null || !("writable" in field)) continue;
    const inLinks = field["location"] === "_links";
    const sent = Object(inLinks ? body["_links"] : body)[name];
    if (field["required"] === true && field["hasDefault"] !== true && field["writable"] === true && stored === null) {
      if (sent === undefined || sent === "" || sent === null)
        expect([name, refused]).toEqual([name, expect.arrayContaining([name])]);
    }
    if (sent === undefined) continue;
    if (field["writable"] === false && answer.status < 300 && stored !== null) {
      const path = inLinks ? `_links.${name}.href` : name;
      expect([name, answer.at(path)]).toEqual([name, stored.at(path)]);
    }
    const allowed = Object(field["_links"])["allowedValues"];
    if (inLinks && Array.isArray(allowed) && field["writable"] === true && typeof sent.href === "string") {
      const known = allowed.some((link) => Object(link)["href"] === sent.href);
      if (!known && stored?.at(`_links.${name}.href`) !== sent.href)
        expect([name, refused]).toEqual([name, expect.arrayContaining([name])]);
    }
  }
}

describe.each(Object.entries(KINDS))("the form of %s", (_name, kind) => {
  test.each(CALLERS)("is what the write does, for %s", async (login) => {
    const caller = await api.as(login);
    await fc.assert(
      fc.asyncProperty(payloads(kind.pools()), async (payload) => {
        const { form, write, body, stored } = await before(kind, caller, payload);
        const answer = await caller[kind.method](write, body);
        if (form.status !== 200) {
          expect([form.status, form.error]).toEqual([answer.status, answer.error]);
          return;
        }
        const committed = form.at("_links.commit") !== undefined;
        // A form may be looked at by who may see the resource; it cannot be committed where the write is refused.
        if (answer.status === 403 || answer.status === 404) {
          expect(committed).toBe(false);
          return;
        }
        const errors = Object.keys(Object(form.at("_embedded.validationErrors"))).toSorted();
        if (answer.status < 300) expect(errors).toEqual([]);
        else expect(errors).toEqual(attributesOf(answer.body));
        expect(committed).toBe(answer.status < 300);
        schemaHolds(form.at("_embedded.schema"), body, answer, stored);
      }),
      RUNS,
    );
  });
});
