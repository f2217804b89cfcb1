/** Projects and the work in them. */
import { createECDH, randomBytes } from "node:crypto";
import { hrefTo, upload, type World } from "../conformance/world.ts";
import { ONLY_LOOKS, type OwnCases } from "./own-case.ts";

export function workCases(world: World): OwnCases {
  return { ...projectCases(world), ...sprintCases(world), ...packageCases(world), ...personalCases(world) };
}

function projectCases(world: World): OwnCases {
  const params = [world.id("project")];
  const category = async () =>
    (await world.make(`projects/${world.id("project")}/categories`, { name: world.word("Category") })).id;
  const { api, ctx } = world.app;
  const template = async () => {
    const { id } = await world.make("projects", { name: world.word("Template") });
    await api.admin.patch(`projects/${id}`, { templated: true });
    return id;
  };
  /** A project, and what came to its template after it was made. */
  const madeFromTemplate = async () => {
    const source = await template();
    const asked = await api.admin.post(`projects/${source}/copy`, { name: world.word("Made") });
    await ctx.jobs.runAll();
    const job = await api.admin.get(String(asked.headers["location"]));
    const made = (await api.admin.get(String(job.at("payload._links.project.href")))).id;
    const added = (await world.make(`projects/${source}/work_packages`, { subject: world.word("Added") })).id;
    return { made, added };
  };
  const workspace = (kind: string): OwnCases => ({
    [`POST ${kind}`]: () => ({ body: { name: world.word("Workspace") } }),
    [`POST ${kind}/form`]: ONLY_LOOKS,
  });
  const text = (kind: "wiki_pages" | "documents"): OwnCases => ({
    [`POST ${kind}`]: () => ({ body: world.textBody() }),
  });
  return {
    "POST projects/{}/categories": () => ({ params, body: { name: world.word("Category") } }),
    "PATCH categories/{}": async () => ({ params: [await category()], body: { name: world.word("Category") } }),
    "DELETE categories/{}": async () => ({ params: [await category()] }),
    "PATCH projects/{}/phases": () => ({
      params,
      body: {
        phases: [
          {
            active: true,
            startDate: "2026-05-04",
            finishDate: "2026-05-08",
            _links: { definition: hrefTo(`project_phase_definitions/${world.id("phaseDefinition")}`) },
          },
        ],
      },
    }),
    "PATCH projects/{}/work_package_defaults": () => ({ params, body: { _links: { type: hrefTo("types/2") } } }),
    "POST projects/{}/work_package_defaults/form": ONLY_LOOKS,
    "POST together": ONLY_LOOKS,
    "PATCH projects/{}/template_settings": async () => ({
      params,
      body: { _links: { defaultTemplate: hrefTo(`projects/${await template()}`) } },
    }),
    "POST projects/{}/template_changes": async () => {
      const { made, added } = await madeFromTemplate();
      return { params: [made], body: { _links: { workPackages: [hrefTo(`work_packages/${added}`)] } } };
    },
    "POST projects/{}/template_changes/reviewed": async () => ({ params: [(await madeFromTemplate()).made] }),
    "POST projects/{}/invitations": () => ({
      params,
      body: { email: `${world.word("guest")}@example.org`, _links: { roles: [hrefTo(`roles/${world.id("role")}`)] } },
    }),
    ...workspace("portfolios"),
    ...workspace("programs"),
    ...text("wiki_pages"),
    ...text("documents"),
    "PATCH wiki_pages/{}": () => ({ params: [world.id("wiki_pages")], body: { text: { raw: world.word() } } }),
    "POST documents/{}/attachments": () => ({ params: [world.id("documents")], ...upload() }),
    "POST versions/{}/close": async () => ({ params: [await world.version()], body: {} }),
  };
}

function sprintCases(world: World): OwnCases {
  const { api } = world.app;
  const links = () => ({ definingWorkspace: hrefTo(`projects/${world.id("project")}`) });
  const sprint = async (steps: readonly string[] = []) => {
    const body = { name: world.word("Sprint"), startDate: "2026-03-02", finishDate: "2026-06-30", _links: links() };
    const { id } = await world.make("sprints", body);
    for (const step of steps) await api.admin.post(`sprints/${id}/${step}`);
    return { params: [id] };
  };
  /** Only one can be active at a time. */
  const ending = async (shot: { params: number[] }) => {
    const active = (await api.admin.get(`projects/${world.id("project")}/sprints`)).elements.map(Object);
    for (const one of active.filter(
      ({ id, _links }) => id !== shot.params[0] && /active/i.test(_links.status?.title ?? ""),
    )) {
      await api.admin.post(`sprints/${one.id}/complete`);
    }
    return shot;
  };
  return {
    "POST sprints": () => ({ body: { name: world.word("Sprint"), _links: links() } }),
    "PATCH sprints/{}": async () => ({ ...(await sprint()), body: { name: world.word("Sprint"), lockVersion: 0 } }),
    "DELETE sprints/{}": () => sprint(),
    "POST sprints/{}/restore": async () => {
      const shot = await sprint();
      await api.admin.delete(`sprints/${shot.params[0]}`);
      return shot;
    },
    "POST sprints/{}/start": async () => ending(await sprint()),
    "POST sprints/{}/complete": async () => {
      await ending({ params: [0] });
      return sprint(["start"]);
    },
    "POST sprints/{}/reopen": async () => {
      await ending({ params: [0] });
      return sprint(["start", "complete"]);
    },
  };
}

function packageCases(world: World): OwnCases {
  const { api } = world.app;
  const template = async () => {
    const _links = { workPackage: hrefTo(`work_packages/${await world.workPackage()}`) };
    return { name: world.word("Template"), _links };
  };
  const list = `projects/${world.id("project")}/work_package_templates`;
  const saved = async () => (await world.make(list, await template())).id;
  const order = async () => ({ delta: { [await world.workPackage()]: 8_192 } });
  return {
    "POST projects/{}/work_package_templates": async () => ({ params: [world.id("project")], body: await template() }),
    "PATCH work_package_templates/{}": async () => ({
      params: [await saved()],
      body: { name: world.word("Template") },
    }),
    "DELETE work_package_templates/{}": async () => ({ params: [await saved()] }),
    "POST work_package_templates/{}/preview": ONLY_LOOKS,
    "POST work_package_templates/{}/work_packages": async () => ({ params: [await saved()], body: {} }),
    "POST work_packages/bulk": async () => ({
      body: { changes: [{ id: await world.workPackage(), lockVersion: 0, subject: world.word() }], deletions: [] },
      isPartly: true,
    }),
    "PATCH projects/{}/work_packages/order": async () => ({ params: [world.id("project")], body: await order() }),
    "PATCH queries/{}/order": async () => ({ params: [await world.query()], body: await order() }),
    "POST queries/{}/restore": async () => {
      const id = await world.query();
      await api.admin.delete(`queries/${id}`);
      return { params: [id] };
    },
    "DELETE grids/{}": async () => ({ params: [await world.board()] }),
    "POST work_packages/{}/mute": async () => ({ params: [await world.workPackage()] }),
    "POST work_packages/{}/triage_claim": "it is told to those who listen, and kept nowhere",
    "DELETE work_packages/{}/triage_claim": "it is told to those who listen, and kept nowhere",
    "DELETE work_packages/{}/mute": async () => {
      const id = await world.workPackage();
      await api.admin.post(`work_packages/${id}/mute`);
      return { params: [id] };
    },
  };
}

function personalCases(world: World): OwnCases {
  const { api } = world.app;
  const listBody = () => ({ name: world.word("List"), public: true, search: { status: "active" } });
  const feed = async () => (await api.admin.post("feeds", { kind: "dates", projectId: null })).number("id");
  const device = () => {
    const keys = {
      p256dh: createECDH("prime256v1").generateKeys("base64url"),
      auth: randomBytes(16).toString("base64url"),
    };
    return { subscription: { endpoint: `https://push.example.org/${world.word()}`, keys }, name: "Firefox" };
  };
  const list = async () => (await world.make("project_lists", listBody())).id;
  return {
    "POST project_lists": () => ({ body: listBody(), isPersonal: true }),
    "PATCH project_lists/{}": async () => ({ params: [await list()], body: { name: world.word("List") } }),
    "DELETE project_lists/{}": async () => ({ params: [await list()] }),
    "POST feeds": () => ({ body: { kind: "dates", projectId: null }, isPersonal: true }),
    "POST feeds/{}/reset": async () => ({ params: [await feed()] }),
    "DELETE feeds/{}": async () => ({ params: [await feed()] }),
    "PATCH notification_rules": () => ({
      body: { rules: [{ reason: "mentioned", email: "digest" }] },
      isPersonal: true,
    }),
    "POST notifications/{}/snooze": () => ({
      params: [world.id("notification")],
      body: { until: new Date(world.app.clock.now().getTime() + 86_400_000).toISOString() },
    }),
    "DELETE notifications/{}/snooze": async () => {
      const until = new Date(world.app.clock.now().getTime() + 86_400_000).toISOString();
      await api.admin.post(`notifications/${world.id("notification")}/snooze`, { until });
      return { params: [world.id("notification")] };
    },
    "POST push_devices": () => ({ body: device(), isPersonal: true }),
    "DELETE push_devices/{}": async () => ({ params: [(await api.admin.post("push_devices", device())).id] }),
    "POST push_devices/{}/test": "it tries a connection, and changes nothing",
  };
}
