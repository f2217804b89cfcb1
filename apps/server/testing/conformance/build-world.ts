/** The installation in which every documented answer can be brought about. */
import type { TestApp } from "../app.ts";
import { hrefTo, upload, World } from "./world.ts";

/**
 * Who asks: `admin`; `reader`, a member who may only look at work packages; `auditor`, who looks at the time that was
 * spent too; `member`, who works on them;
 * `no one`, who belongs nowhere; `anonymous`.
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
  // Anyone who belongs nowhere may nothing, so that what needs a permission can be seen to be refused.
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
  ids["sprint"] = await world.sprint();
  ids["phaseDefinition"] = (await world.make("project_phase_definitions", { name: "Sea trials" })).id;
  const phases = [
    { active: true, _links: { definition: hrefTo(`project_phase_definitions/${ids["phaseDefinition"]}`) } },
  ];
  ids["phase"] = Number((await api.admin.patch(`projects/${ids["project"]}/phases`, { phases })).each("id")[0]);
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
  const application = { name: "Planner", redirectUris: ["https://planner.example.org/callback"] };
  ids["oauthApplication"] = (await world.make("oauth_applications", application)).id;
  ids["helpText"] = (
    await world.make("help_texts", {
      attribute: "startDate",
      scope: "WorkPackage",
      helpText: { raw: "When *work* begins" },
    })
  ).id;
  const list = await world.make("custom_fields", {
    name: "Wood",
    fieldFormat: "list",
    isForAll: true,
    options: ["Oak"],
  });
  ids["customList"] = list.id;
  ids["customOption"] = list.number("options.0.id");
  const tree = await world.make("custom_fields", { name: "Dock", fieldFormat: "hierarchy", options: ["North"] });
  ids["customTree"] = tree.id;
  ids["customItem"] = tree.number("options.0.id");
  const finish = { name: "Half done", actions: [{ attribute: "percentageDone", value: 50 }] };
  ids["customAction"] = (await world.make("custom_actions", finish)).id;
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
  ids["reminded"] = await world.reminded();
  return world;
}
