/** A small installation, and how more of each thing is made in it. */
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

  async sprint(): Promise<number> {
    const _links = { definingWorkspace: hrefTo(`projects/${this.id("project")}`) };
    return (await this.make("sprints", { name: this.word("Sprint"), _links })).id;
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

  /** The administrator's notification of a reminder that has come. */
  async reminded(): Promise<number> {
    const { ctx, clock, api } = this.app;
    const workPackage = await this.workPackage();
    const remindAt = new Date(clock.now().getTime() + 60_000).toISOString();
    await this.make(`work_packages/${workPackage}/reminders`, { ...REMINDER, remindAt });
    clock.advance(120_000);
    await ctx.jobs.runAll();
    const filters = [{ reason: { operator: "=", values: ["reminder"] } }];
    return Number((await api.admin.list("notifications", { filters })).at("_embedded.elements.0.id"));
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
