/** Examples of the calls that most clients begin with, by operation as in notes.ts. A test holds them against the schemas. */
interface Example {
  request?: object;
  response?: object;
}

const link = (href: string, title?: string) => (title === undefined ? { href } : { href, title });
const text = (raw: string) => ({ format: "markdown", raw, html: `<p>${raw}</p>` });

const CREATED = "2026-03-02T08:00:00.000Z";

const WORK_PACKAGE = {
  _type: "WorkPackage",
  id: 42,
  lockVersion: 1,
  subject: "Repair the pump",
  description: text("It leaks."),
  startDate: "2026-03-02",
  dueDate: "2026-03-04",
  createdAt: CREATED,
  updatedAt: CREATED,
  _links: {
    self: link("/api/v3/work_packages/42", "Repair the pump"),
    update: { ...link("/api/v3/work_packages/42/form"), method: "post" },
    project: link("/api/v3/projects/3", "Harbour"),
    type: link("/api/v3/types/1", "Task"),
    status: link("/api/v3/statuses/1", "New"),
    priority: link("/api/v3/priorities/8", "Normal"),
    assignee: link("/api/v3/users/5", "Nell Tester"),
  },
};

const PROJECT = {
  _type: "Project",
  id: 3,
  identifier: "harbour",
  name: "Harbour",
  active: true,
  public: false,
  description: text("All that floats."),
  createdAt: CREATED,
  updatedAt: CREATED,
  _links: { self: link("/api/v3/projects/3", "Harbour"), parent: { href: null } },
};

const newWorkPackage = {
  subject: "Repair the pump",
  description: { raw: "It leaks." },
  _links: { project: link("/api/v3/projects/3"), type: link("/api/v3/types/1") },
};

export const EXAMPLES: Readonly<Record<string, Example>> = {
  "POST work_packages": { request: newWorkPackage, response: WORK_PACKAGE },
  "GET work_packages/{}": { response: WORK_PACKAGE },
  "PATCH work_packages/{}": {
    request: { lockVersion: 1, subject: "Repair both pumps", _links: { assignee: link("/api/v3/users/5") } },
    response: { ...WORK_PACKAGE, lockVersion: 2, subject: "Repair both pumps" },
  },
  "POST work_packages/{}/relations": {
    request: { type: "follows", lag: 1, _links: { to: link("/api/v3/work_packages/41") } },
  },
  "POST projects": { request: { name: "Harbour", identifier: "harbour" }, response: PROJECT },
  "GET projects/{}": { response: PROJECT },
  "PATCH projects/{}": { request: { name: "New harbour" }, response: { ...PROJECT, name: "New harbour" } },
  "POST time_entries": {
    request: {
      spentOn: "2026-03-02",
      hours: "PT1H30M",
      comment: { raw: "Port side" },
      _links: { entity: link("/api/v3/work_packages/42"), activity: link("/api/v3/time_entries/activities/3") },
    },
  },
  "POST users": {
    request: {
      login: "nell",
      email: "nell@example.org",
      firstName: "Nell",
      lastName: "Tester",
      status: "invited",
    },
  },
  "POST memberships": {
    request: {
      _links: {
        principal: link("/api/v3/users/5"),
        project: link("/api/v3/projects/3"),
        roles: [link("/api/v3/roles/4")],
      },
    },
  },
  "POST groups": { request: { name: "Riggers", _links: { members: [link("/api/v3/users/5")] } } },
  "POST versions": {
    request: { name: "1.0", status: "open", sharing: "none", _links: { definingProject: link("/api/v3/projects/3") } },
  },
};
