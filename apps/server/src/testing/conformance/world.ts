/** A small installation in which every documented answer can be brought about. */
import type { TestApp } from "../app.ts";
import type { ApiAnswer, ApiCaller } from "../api.ts";
import { multipart } from "../multipart.ts";

export const hrefTo = (path: string | number) => ({ href: `/api/v3/${path}` });

export class World {
  readonly app: TestApp;
  readonly callers = new Map<string, ApiCaller>();
  /** Ids by name: `project`, `workPackage`, `reader`. */
  readonly ids: Record<string, number> = {};
  #made = 0;

  constructor(app: TestApp) {
    this.app = app;
  }

  /** @returns what a POST of the administrator made. @throws where it was refused */
  async make(path: string, body: unknown = {}): Promise<ApiAnswer> {
    const answer = await this.app.api.admin.post(path, body);
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  /** A word that nothing else in the world has. */
  word(prefix = "word"): string {
    return `${prefix}-${++this.#made}`;
  }

  id(name: string): number {
    const id = this.ids[name];
    if (id === undefined) throw new Error(`the world has no ${name}`);
    return id;
  }

  async project(): Promise<number> {
    return (await this.make("projects", { name: this.word("Project") })).id;
  }

  /** An active user. */
  user(): Promise<number> {
    return this.app.given.user(this.word("person"));
  }

  async invited(): Promise<number> {
    const login = this.word("person");
    const body = { login, email: `${login}@example.org`, firstName: "Pat", lastName: "Person", status: "invited" };
    return (await this.make("users", body)).id;
  }

  async workPackage(body: object = {}): Promise<number> {
    return (await this.make(`projects/${this.id("project")}/work_packages`, { subject: this.word(), ...body })).id;
  }

  async version(): Promise<number> {
    const _links = { definingProject: hrefTo(`projects/${this.id("project")}`) };
    return (await this.make("versions", { name: this.word("v"), _links })).id;
  }

  async membership(): Promise<number> {
    return (await this.make("memberships", this.membershipBody(await this.user()))).id;
  }

  membershipBody(user: number) {
    const links = { principal: hrefTo(`users/${user}`), project: hrefTo(`projects/${this.id("project")}`) };
    return { _links: { ...links, roles: [hrefTo(`roles/${this.id("role")}`)] } };
  }

  async relation(): Promise<number> {
    const _links = { to: hrefTo(`work_packages/${await this.workPackage()}`) };
    return (await this.make(`work_packages/${this.id("workPackage")}/relations`, { type: "relates", _links })).id;
  }

  async timeEntry(): Promise<number> {
    return (await this.make("time_entries", this.timeEntryBody())).id;
  }

  timeEntryBody() {
    const _links = { entity: hrefTo(`work_packages/${this.id("workPackage")}`) };
    return { spentOn: "2026-03-02", hours: "PT1H30M", comment: { raw: "scraped" }, _links };
  }

  async attachment(): Promise<number> {
    const { body, headers } = upload();
    const made = await this.app.api.admin.post(`work_packages/${this.id("workPackage")}/attachments`, body, {
      headers,
    });
    return made.id;
  }

  async text(collection: "news" | "documents" | "wiki_pages"): Promise<number> {
    return (await this.make(collection, this.textBody())).id;
  }

  textBody() {
    return { title: this.word("Text"), ...inProject(this.id("project")) };
  }

  /** A public one of the project. */
  async query(): Promise<number> {
    return (await this.make("queries", { name: this.word("View"), public: true, ...inProject(this.id("project")) })).id;
  }

  async board(): Promise<number> {
    return (await this.make("grids", this.boardBody())).id;
  }

  boardBody() {
    const widgets = [
      { _type: "GridWidget", identifier: "work_package_query", startRow: 1, endRow: 2, startColumn: 1, endColumn: 2 },
    ];
    const scope = { href: `/projects/${this.id("project")}/boards`, type: "text/html" };
    return { name: this.word("Board"), rowCount: 1, columnCount: 1, widgets, _links: { scope } };
  }

  async workspace(kind: "portfolios" | "programs"): Promise<number> {
    return (await this.make(kind, { name: this.word("Workspace") })).id;
  }

  /** One of the administrator's own at a work package that has none yet. */
  async reminder(workPackage: number): Promise<number> {
    return (await this.make(`work_packages/${workPackage}/reminders`, REMINDER)).id;
  }

  /** A holiday of its own in 2027. */
  async holiday(): Promise<string> {
    const date = this.day();
    await this.make("days/non_working", { date, name: this.word("Holiday") });
    return date;
  }

  /** A day that nothing else in the world is on. */
  day(): string {
    return new Date(Date.UTC(2027, 0, 1 + 3 * ++this.#made)).toISOString().slice(0, 10);
  }

  async workingHours(): Promise<number> {
    return (await this.make(`users/${this.id("member")}/working_hours`, this.hoursBody())).id;
  }

  hoursBody() {
    const week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    return { validFrom: this.day(), ...Object.fromEntries(week.map((day) => [`${day}Hours`, 7.5])) };
  }

  async timeAway(): Promise<number> {
    return (await this.make(`users/${this.id("member")}/non_working_times`, this.awayBody())).id;
  }

  awayBody() {
    const startDate = this.day();
    return { startDate, endDate: startDate };
  }

  async comment(): Promise<number> {
    const path = `work_packages/${this.id("workPackage")}/activities?notify=false`;
    return (await this.make(path, { comment: { raw: "A **word** on it" } })).id;
  }
}

export const inProject = (id: number) => ({ _links: { project: hrefTo(`projects/${id}`) } });

export const REMINDER = { remindAt: "2099-01-01T08:00:00.000Z", note: "Ask for the key" };

/** An upload: a file and what is said of it. */
export const upload = (metadata: unknown = { fileName: "hull.txt", description: { raw: "The hull" } }) =>
  multipart([
    { name: "metadata", content: typeof metadata === "string" ? metadata : JSON.stringify(metadata) },
    { name: "file", content: "paint", fileName: "hull.txt" },
  ]);

/**
 * Who asks: `admin`; `reader`, a member who may only look at work packages; `auditor`, who looks at the time that was
 * spent too; `member`, who works on them;
 * `nobody`, who belongs nowhere; `anonymous`.
 */
export async function buildWorld(app: TestApp): Promise<World> {
  const { api, given, ctx } = app;
  const world = new World(app);
  const { ids } = world;
  ids["project"] = await given.project({ name: "Contract" });
  ids["child"] = await given.project({ name: "Below", parentId: ids["project"] });
  ids["role"] = await given.role(["view_work_packages", "view_members"]);
  const reading = await given.role([
    "view_work_packages",
    "view_news",
    "view_documents",
    "view_wiki_pages",
    "show_board_views",
  ]);
  ids["reader"] = await given.user("reader");
  await given.member(ids["reader"], ids["project"], reading);
  ids["member"] = await given.userWith("member", ids["project"], [
    "view_work_packages",
    "add_work_packages",
    "edit_work_packages",
    "work_package_assigned",
    "view_members",
  ]);
  ids["auditor"] = await given.userWith("auditor", ids["project"], ["view_work_packages", "view_time_entries"]);
  ids["nobody"] = await given.user("nobody");
  ids["admin"] = (await api.admin.get("users/me")).id;
  // Whoever belongs nowhere may nothing, so that what needs a permission can be seen to be refused.
  const nonMember = (await api.admin.list("roles", { pageSize: 100 })).elements.find(
    (role) => Object(role).builtin === "non_member",
  );
  await api.admin.patch(`roles/${Object(nonMember).id}/permissions`, { permissions: [] });
  for (const login of ["reader", "auditor", "member", "nobody"]) world.callers.set(login, await api.as(login));
  world.callers.set("admin", api.admin);
  world.callers.set("anonymous", api.anonymous);
  ids["group"] = (
    await world.make("groups", { name: "Crew", _links: { members: [hrefTo(`users/${ids["member"]}`)] } })
  ).id;
  ids["placeholder"] = (await world.make("placeholder_users", { name: "Somebody" })).id;
  await given.member(ids["placeholder"], ids["project"], ids["role"]);
  ids["version"] = await world.version();
  ids["category"] = (await world.make(`projects/${ids["project"]}/categories`, { name: "Rigging" })).id;
  ids["parent"] = await world.workPackage();
  ids["workPackage"] = await world.workPackage({
    description: { raw: "Scrape the **hull**" },
    startDate: "2026-03-02",
    dueDate: "2026-03-06",
    estimatedTime: "PT8H",
    percentageDone: 50,
    _links: {
      parent: hrefTo(`work_packages/${ids["parent"]}`),
      version: hrefTo(`versions/${ids["version"]}`),
      category: hrefTo(`categories/${ids["category"]}`),
      assignee: hrefTo(`users/${ids["member"]}`),
    },
  });
  ids["milestone"] = await world.workPackage({ date: "2026-03-06", _links: { type: hrefTo("types/2") } });
  ids["membership"] = await world.membership();
  ids["relation"] = await world.relation();
  ids["timeEntry"] = await world.timeEntry();
  for (const kind of ["portfolios", "programs"] as const) {
    ids[kind] = await world.workspace(kind);
    await given.member(ids["reader"], ids[kind], reading);
  }
  for (const kind of ["news", "documents", "wiki_pages"] as const) ids[kind] = await world.text(kind);
  const { body, headers } = upload();
  await api.admin.post(`wiki_pages/${ids["wiki_pages"]}/attachments`, body, { headers });
  ids["helpText"] = (
    await world.make("help_texts", {
      attribute: "startDate",
      scope: "WorkPackage",
      helpText: { raw: "When *work* begins" },
    })
  ).id;
  ids["query"] = await world.query();
  ids["view"] = (await world.make("views/gantt", { _links: { query: hrefTo(`queries/${ids["query"]}`) } })).id;
  ids["board"] = await world.board();
  ids["workingHours"] = await world.workingHours();
  ids["timeAway"] = await world.timeAway();
  ids["reminder"] = await world.reminder(ids["workPackage"]);
  ids["attachment"] = await world.attachment();
  ids["activity"] = await world.comment();
  await api.admin.patch(`activities/${ids["activity"]}/emoji_reactions`, { reaction: "rocket" });
  await api.admin.post(`work_packages/${ids["workPackage"]}/watchers`, { user: hrefTo(`users/${ids["member"]}`) });
  // The administrator hears of what another does.
  await api.admin.post(`work_packages/${ids["workPackage"]}/watchers`, { user: hrefTo(`users/${ids["admin"]}`) });
  const lockVersion = (await api.admin.get(`work_packages/${ids["workPackage"]}`)).at("lockVersion");
  await world.callers.get("member")!.patch(`work_packages/${ids["workPackage"]}`, { lockVersion, subject: "Scrape" });
  await ctx.jobs.runAll();
  ids["notification"] = Number((await api.admin.get("notifications")).at("_embedded.elements.0.id"));
  return world;
}

/** The values of a path's parameters where a case gives no others, by the path up to them. One line each. */
export function idsByPath(world: World): Record<string, string | number> {
  const id = (name: string) => world.id(name);
  return {
    "actions/{}": "work_packages/read",
    "activities/{}": id("activity"),
    "attachments/{}": id("attachment"),
    "capabilities/{}": `work_packages/read/p${id("project")}-${id("member")}`,
    "categories/{}": id("category"),
    "days/week/{}": 1,
    "days/{}": "2026-03-02",
    "documents/{}": id("documents"),
    "grids/{}": id("board"),
    "groups/{}": id("group"),
    "help_texts/{}": id("helpText"),
    "memberships/{}": id("membership"),
    "news/{}": id("news"),
    "notifications/{}": id("notification"),
    "placeholder_users/{}": id("placeholder"),
    "portfolios/{}": id("portfolios"),
    "priorities/{}": 8,
    "programs/{}": id("programs"),
    "project_statuses/{}": "on_track",
    "projects/{}": id("project"),
    "queries/columns/{}": "subject",
    "queries/filter_instance_schemas/{}": "status",
    "queries/filters/{}": "status",
    "queries/operators/{}": "%3D",
    "queries/sort_bys/{}": "subject-asc",
    "queries/{}": id("query"),
    "relations/{}": id("relation"),
    "reminders/{}": id("reminder"),
    "roles/{}": id("role"),
    "statuses/{}": 1,
    "time_entries/activity/{}": 1,
    "time_entries/{}": id("timeEntry"),
    "types/{}": 1,
    "users/{}": id("member"),
    "users/{}/non_working_times/{}": id("timeAway"),
    "users/{}/working_hours/{}": id("workingHours"),
    "versions/{}": id("version"),
    "views/{}": id("view"),
    "wiki_pages/{}": id("wiki_pages"),
    "work_packages/schemas/{}": `${id("project")}-1`,
    "work_packages/{}": id("workPackage"),
    "work_packages/{}/watchers/{}": id("member"),
    "workspace/{}": id("project"),
    "workspaces/{}": id("project"),
  };
}
