/** What administrators define: fields, types, statuses, roles, phases, help. */
import { hrefTo, type World } from "../conformance/world.ts";
import { lockOf } from "./administration-cases.ts";
import { ONLY_LOOKS, type OwnCases, type OwnShot } from "./own-case.ts";

const RULES = { assignee: { required: true } };

export function catalogueCases(world: World): OwnCases {
  return {
    ...plain(world, "types", "type", { name: "Kind" }, { isMilestone: true }),
    ...plain(world, "statuses", "status", { name: "Status" }, { isClosed: true }),
    ...plain(world, "priorities", "priority", { name: "Priority" }, { isActive: false }),
    ...plain(
      world,
      "permission_templates",
      "template",
      { permissions: ["view_work_packages"] },
      { description: "Why" },
    ),
    ...plain(world, "project_phase_definitions", "phase", {}, { startGate: true, startGateName: "Go" }),
    ...plain(world, "field_rule_schemes", "scheme", {}, { name: "Other rules" }),
    ...plain(world, "roles", "role", { permissions: ["view_work_packages"] }, { description: "Why" }),
    ...plain(
      world,
      "custom_actions",
      "action",
      { actions: [{ attribute: "percentageDone", value: 50 }] },
      { description: "Why" },
    ),
    ...customFieldCases(world),
    ...ruleCases(world),
    ...helpCases(world),
  };
}

/** A list in which each has a name. */
function plain(world: World, list: string, word: string, body: object, change: object): OwnCases {
  const given = () => ({ name: world.word(word), ...body, ...("name" in body ? { name: world.word(word) } : {}) });
  const one = async (): Promise<OwnShot> => ({ params: [(await world.make(list, given())).id] });
  return {
    [`POST ${list}`]: () => ({ body: given() }),
    [`PATCH ${list}/{}`]: async () => {
      const shot = await one();
      const { lockVersion } = await lockOf(world, `${list}/${shot.params?.[0]}`);
      return { ...shot, body: { ...change, ...(lockVersion === undefined ? {} : { lockVersion }) } };
    },
    [`DELETE ${list}/{}`]: one,
  };
}

function customFieldCases(world: World): OwnCases {
  const { api } = world.app;
  const field = async () =>
    world.make("custom_fields", {
      name: world.word("Field"),
      fieldFormat: "list",
      isForAll: true,
      options: ["Oak", "Ash"],
    });
  return {
    "POST custom_fields": () => ({ body: { name: world.word("Field"), fieldFormat: "string", isForAll: true } }),
    "PATCH custom_fields/{}": async () => ({ params: [(await field()).id], body: { description: "Which wood" } }),
    "DELETE custom_fields/{}": async () => ({ params: [(await field()).id] }),
    "POST custom_fields/{}/restore": async () => {
      const { id } = await field();
      await api.admin.delete(`custom_fields/${id}`);
      return { params: [id] };
    },
    "POST custom_fields/{}/options": async () => ({ params: [(await field()).id], body: { value: world.word("Yew") } }),
    "PATCH projects/{}/custom_fields": async () => {
      const made = await world.make("custom_fields", {
        name: world.word("Field"),
        fieldFormat: "string",
        isForAll: false,
      });
      return { params: [world.id("project")], body: { activate: [made.id] } };
    },
    "POST custom_fields/{}/options/{}/merge": async () => {
      const made = await field();
      return { params: [made.id, made.number("options.0.id")], body: { into: made.number("options.1.id") } };
    },
  };
}

function ruleCases(world: World): OwnCases {
  const FORM = "types/1/form_configuration";
  return {
    "PATCH roles/{}/permissions": async () => ({
      params: [await world.app.given.role(["view_work_packages"])],
      body: { grant: ["add_work_packages"], revoke: [] },
    }),
    "POST roles/permissions/preview": ONLY_LOOKS,
    "PATCH field_rule_sets/{}": async () => {
      const scheme = await world.make("field_rule_schemes", { name: world.word("Rules") });
      return { params: [`${scheme.id}-1`], body: { rules: RULES } };
    },
    "PATCH types/{}/form_configuration": async () => ({
      params: [1],
      body: {
        groups: [{ kind: "attributes", name: "People", attributes: ["assignee"] }],
        hidden: [],
        ...(await lockOf(world, FORM)),
      },
    }),
    "DELETE types/{}/form_configuration": () => ({ params: [1] }),
    "PATCH project_attribute_sections": () => ({
      body: { sections: [{ name: world.word("Section"), attributes: [] }] },
    }),
    "PATCH workflows": async () => ({
      body: { type: 1, roles: [await world.app.given.role(["edit_work_packages"])], revoke: [[1, 7]] },
    }),
    "POST workflows/copy": async () => {
      const role = await world.app.given.role(["edit_work_packages"]);
      await world.app.api.admin.patch("workflows", { type: 3, roles: [role], revoke: [[1, 7]] });
      return { body: { from: { type: 3, role }, toTypes: [2] } };
    },
    "POST workflows/preview": ONLY_LOOKS,
  };
}

function helpCases(world: World): OwnCases {
  const help = (attribute: string) => ({ attribute, scope: "WorkPackage", helpText: { raw: "Why" } });
  return {
    "POST help_texts": () => ({ body: help("priority") }),
    "PATCH help_texts/{}": () => ({ params: [world.id("helpText")], body: { helpText: { raw: "Why not" } } }),
    "DELETE help_texts/{}": async () => ({ params: [(await world.make("help_texts", help("assignee"))).id] }),
    "PATCH projects/{}/types": () => ({ params: [world.id("project")], body: typesOf([1, 2]) }),
    "PATCH workspaces/{}/types": () => ({ params: [world.id("project")], body: typesOf([1, 2, 3]) }),
  };
}
const typesOf = (ids: number[]) => ({ _links: { types: ids.map((id) => hrefTo(`types/${id}`)) } });
