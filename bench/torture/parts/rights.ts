/** Every operation as eight kinds of people over a private project whose texts have words that nothing else has. */
import { elementsOf, hrefTo, type Client } from "../client.ts";
import type { Outcome, Part, World } from "../part.ts";
import type { Product } from "../product.ts";
import { pathOf, routesNeeded, routesOf, type Route } from "../routes.ts";

const PASSWORD = "a password for rights";
/** Words of the project itself with its categories and news, which all of its members see, of its work, and of its internal comments. */
const WORDS = { project: "zqproject", work: "zqwork", internal: "zqinternal" } as const;
type Kept = keyof typeof WORDS;

/** Kinds of people, those with the fewest rights first, and what each is never told. */
const HIDDEN: Readonly<Record<string, readonly Kept[]>> = {
  anonymous: ["project", "work", "internal"],
  nonmember: ["project", "work", "internal"],
  elsewhere: ["project", "work", "internal"],
  guest: ["work", "internal"],
  reader: ["internal"],
  member: ["internal"],
  manager: [],
  administrator: [],
};
const PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  elsewhere: ["view_work_packages", "add_work_packages", "edit_work_packages", "view_members"],
  guest: [],
  reader: ["view_work_packages"],
  member: ["view_work_packages", "add_work_packages", "edit_work_packages", "add_work_package_comments"],
};
/** Ends the session that is used. */
const LEFT_OUT = new Set(["/api/v3/auth/logout", "/", "/*"]);

export const rights: Part = {
  name: "rights",
  on: ["sqlite", "postgres"],
  needs: routesNeeded,
  async run(world, home) {
    return [await tryAll(await home.running(), routesOf(home), world)];
  },
};

interface Site {
  project: number;
  /** By the last part of the path before the parameter. */
  ids: Readonly<Record<string, number>>;
}

async function tryAll(product: Product, routes: readonly Route[], world: World): Promise<Outcome> {
  const admin = await product.admin();
  const site = await build(admin);
  const failures: string[] = [];
  const used = routes.filter(({ url }, index) => !LEFT_OUT.has(url) && (!world.short || index % 3 === world.seed % 3));
  let sent = 0;
  for (const [kind, hidden] of Object.entries(HIDDEN)) {
    const client = await clientOf(product, admin, kind, site);
    for (const route of used) {
      // Those with rights only read: what they delete would be missing for the next.
      if (route.method !== "GET" && hidden.length < 2) continue;
      const path = pathOf(route, (_name, before) => String(site.ids[before.split("/").at(-1) ?? ""] ?? site.project));
      const body = route.method === "GET" ? {} : { headers: { "content-type": "application/json" }, body: "{}" };
      const { status, text } = await client.send({ method: route.method, path, ...body });
      sent++;
      const told = hidden.filter((what) => text.toLowerCase().includes(WORDS[what]));
      if (told.length > 0) failures.push(`${kind} is told ${told.join(", ")} by ${route.method} ${path} (${status})`);
      if (status >= 500 && status !== 501) failures.push(`${kind}: ${route.method} ${path} is ${status}`);
    }
    client.close();
    if (hidden.length >= 2 && !(await isIntact(admin, site)))
      failures.push(`${kind} changed what they have no right to`);
  }
  return {
    tried: `${used.length} operations as ${Object.keys(HIDDEN).length} kinds of people`,
    figures: `${sent} requests`,
    failures,
  };
}

async function build(admin: Client): Promise<Site> {
  const { id: project } = await admin.make("projects", {
    name: `Hidden ${WORDS.project}`,
    identifier: "hidden",
    public: false,
    description: { raw: WORDS.project },
  });
  const inProject = { _links: { project: hrefTo(`projects/${project}`) } };
  const version = await admin.make("versions", {
    name: `Version ${WORDS.work}`,
    _links: { definingProject: hrefTo(`projects/${project}`) },
  });
  const category = await admin.make(`projects/${project}/categories`, { name: `Category ${WORDS.project}` });
  const text = { subject: `Subject ${WORDS.work}`, description: { raw: `Description ${WORDS.work}` } };
  const links = { version: hrefTo(`versions/${version.id}`), category: hrefTo(`categories/${category.id}`) };
  const work = await admin.make(`projects/${project}/work_packages`, { ...text, _links: links });
  const comment = await admin.make(`work_packages/${work.id}/activities`, { comment: { raw: `Said ${WORDS.work}` } });
  const internal = { comment: { raw: `Said ${WORDS.internal}` }, internal: true };
  await admin.make(`work_packages/${work.id}/activities`, internal);
  const news = await admin.make("news", { title: `News ${WORDS.project}`, ...inProject });
  const query = await admin.make("queries", { name: `View ${WORDS.work}`, public: true, ...inProject });
  const ids = {
    projects: project,
    workspaces: project,
    workspace: project,
    work_packages: work.id,
    versions: version.id,
    categories: category.id,
    activities: comment.id,
    news: news.id,
    queries: query.id,
  };
  return { project, ids };
}

async function clientOf(product: Product, admin: Client, kind: string, { project }: Site): Promise<Client> {
  if (kind === "anonymous") return product.anonymous;
  const name = { firstName: kind, lastName: "Person", email: `${kind}@example.org` };
  const isAdmin = kind === "administrator";
  const user = { login: kind, password: PASSWORD, status: "active", admin: isAdmin, ...name };
  const { id } = await admin.make("users", user);
  if (kind !== "nonmember" && !isAdmin) {
    const place =
      kind === "elsewhere" ? (await admin.make("projects", { name: "Elsewhere", public: false })).id : project;
    const roles = elementsOf(await admin.get("roles?pageSize=100"));
    const permissions = PERMISSIONS[kind];
    const role =
      permissions === undefined
        ? Number(roles.find(({ name: title }) => title === "Project admin")?.["id"])
        : (await admin.make("roles", { name: `For ${kind}`, permissions })).id;
    const _links = {
      principal: hrefTo(`users/${id}`),
      project: hrefTo(`projects/${place}`),
      roles: [hrefTo(`roles/${role}`)],
    };
    await admin.make("memberships", { _links });
  }
  return product.signIn(kind, PASSWORD);
}

async function isIntact(admin: Client, { project, ids }: Site): Promise<boolean> {
  const [shown, work] = [
    await admin.get(`projects/${project}`),
    await admin.get(`work_packages/${ids["work_packages"]}`),
  ];
  return (
    shown.text.includes(WORDS.project) &&
    work.text.includes(`Subject ${WORDS.work}`) &&
    work.text.includes(`"lockVersion":0`)
  );
}
