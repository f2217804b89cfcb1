/** Groups as a provisioning client reads and writes them. Members whom someone assigned by hand stay. */
import { bumpRevision } from "../../access/revision.ts";
import type { Actor } from "../../access/caller.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import {
  addGroupLink,
  groupLinkOf,
  hasOtherMembers,
  managedMembers,
  removeGroupLink,
  renameGroupLink,
} from "../external-sources/service.ts";
import { changeManagedGroup, createGroupIn, deleteGroupIn } from "../groups/managed.ts";
import { invalidPath, invalidValue, notThere, ScimError } from "./protocol/errors.ts";
import { operationsIn, targetOf, type Operation } from "./protocol/patch.ts";
import { CORE_GROUP, memberOf, textIn } from "./protocol/values.ts";
import type { SendingClient } from "./clients/store.ts";
import { groupById, membersOfGroups, visiblePeople, type GroupRow } from "./store.ts";
import { checkedExternalId, externalIdOf, subjectOf, unique, withVersion } from "./users.ts";

/** @param withMembers false: clients leave them out, as groups can be large */
export async function groupDocuments(
  ctx: Context,
  client: SendingClient,
  rows: readonly GroupRow[],
  base: string,
  withMembers = true,
) {
  const ids = rows.map(({ id }) => id);
  const members = withMembers ? await membersOfGroups(ctx.db, ctx.dialect, client, ids) : [];
  const byGroup = Map.groupBy(members, (row) => row.group_id);
  return rows.map((row) => {
    const externalId = externalIdOf(row.subject);
    return withVersion({
      schemas: [CORE_GROUP],
      id: String(row.id),
      ...(externalId === undefined ? {} : { externalId }),
      displayName: row.name,
      members: (byGroup.get(row.id) ?? []).map(({ id, name }) => ({
        value: String(id),
        $ref: `${base}/Users/${id}`,
        display: name,
        type: "User",
      })),
      meta: {
        resourceType: "Group",
        created: row.created_at,
        lastModified: row.updated_at,
        location: `${base}/Groups/${row.id}`,
      },
    });
  });
}

/** What a request wants of a group. */
interface Wanted {
  name?: string;
  externalId?: string;
  /** Everyone, in place of those there are; null: as they are, with these changes. */
  members: Set<number> | null;
  joined: Set<number>;
  left: Set<number>;
}

const unchanged = (): Wanted => ({ members: null, joined: new Set(), left: new Set() });

function memberIds(value: unknown): number[] {
  const all = Array.isArray(value) ? value : [value];
  return all.map((one) => {
    const id = isObject(one) ? memberOf(one, "value") : one;
    if (typeof id !== "string" || !/^\d{1,9}$/.test(id))
      throw invalidValue("A member's value must be the id of a user.");
    return Number(id);
  });
}

function nameIn(value: unknown): string {
  const name = textIn(value, "displayName") ?? "";
  if (name === "") throw invalidValue("displayName can't be blank.");
  return name;
}

export async function createScimGroup(ctx: Context, client: SendingClient, body: JsonObject): Promise<number> {
  const name = nameIn(memberOf(body, "displayName"));
  const members = memberOf(body, "members");
  const wanted: Wanted = { ...unchanged(), members: new Set(members == null ? [] : memberIds(members)) };
  const externalId = checkedExternalId(memberOf(body, "externalId"));
  await requireVisible(ctx, client, wanted);
  const caller = { id: client.actor_id };
  const now = ctx.clock.now().toISOString();
  return unique(() =>
    ctx.transaction(async (tx) => {
      await bumpRevision(tx, "access");
      const id = await createGroupIn(tx, caller, name, now);
      if (id === null) throw new ScimError(409, "A group with this name already exists.", "uniqueness");
      await addGroupLink(tx, { group_id: id, provider_id: client.id, subject: subjectOf(externalId, id) }, now);
      const joined = [...(wanted.members ?? [])];
      await changeManagedGroup(ctx, tx, caller, { id, name }, { joined, left: [], providerId: client.id, now });
      return id;
    }),
  );
}

export async function replaceScimGroup(
  ctx: Context,
  client: SendingClient,
  row: GroupRow,
  body: JsonObject,
): Promise<void> {
  const members = memberOf(body, "members");
  const externalId = checkedExternalId(memberOf(body, "externalId"));
  await write(ctx, client, row, {
    ...unchanged(),
    name: nameIn(memberOf(body, "displayName")),
    ...(externalId === undefined ? {} : { externalId }),
    members: new Set(members == null ? [] : memberIds(members)),
  });
}

export async function patchScimGroup(
  ctx: Context,
  client: SendingClient,
  row: GroupRow,
  body: JsonObject,
): Promise<void> {
  const wanted = unchanged();
  for (const operation of operationsIn(body)) applyToGroup(wanted, operation);
  await write(ctx, client, row, wanted);
}

function applyToGroup(wanted: Wanted, { op, path, value }: Operation): void {
  if (path === "") {
    if (!isObject(value)) throw invalidValue("Without a path the value must be an object.");
    for (const [name, one] of Object.entries(value)) {
      if (!["schemas", "id", "meta"].includes(name.toLowerCase())) applyToGroup(wanted, { op, path: name, value: one });
    }
    return;
  }
  const target = targetOf(path);
  switch (target?.attribute.toLowerCase()) {
    case "displayname":
      wanted.name = nameIn(op === "remove" ? "" : value);
      return;
    case "externalid": {
      const externalId = checkedExternalId(op === "remove" ? "" : value);
      if (externalId !== undefined) wanted.externalId = externalId;
      return;
    }
    case "members":
      applyToMembers(wanted, op, target?.filter ?? null, value, path);
      return;
    default:
  }
}

function applyToMembers(
  wanted: Wanted,
  op: Operation["op"],
  filter: { attribute: string; value: unknown } | null,
  value: unknown,
  path: string,
): void {
  if (filter !== null && (filter.attribute !== "value" || op !== "remove")) throw invalidPath(path);
  if (op === "replace" || (op === "remove" && filter === null && (value === undefined || value === null))) {
    wanted.members = new Set(op === "replace" ? memberIds(value ?? []) : []);
    wanted.joined.clear();
    wanted.left.clear();
    return;
  }
  for (const id of memberIds(filter === null ? value : filter.value)) {
    const [to, from] = op === "add" ? [wanted.joined, wanted.left] : [wanted.left, wanted.joined];
    to.add(id);
    from.delete(id);
  }
}

async function requireVisible(ctx: Context, client: SendingClient, { members, joined }: Wanted): Promise<void> {
  const asked = [...(members ?? []), ...joined];
  const known = await visiblePeople(ctx.db, ctx.dialect, client, asked);
  const unknown = asked.find((id) => !known.has(id));
  if (unknown !== undefined) throw invalidValue(`The member ${unknown} is not known.`);
}

async function write(ctx: Context, client: SendingClient, row: GroupRow, wanted: Wanted): Promise<void> {
  await requireVisible(ctx, client, wanted);
  const caller = { id: client.actor_id };
  const now = ctx.clock.now().toISOString();
  if (!(await wouldChange(ctx, client, row, wanted))) return;
  await unique(() => ctx.transaction((tx) => writeIn(ctx, tx, caller, client, row, wanted, now), { alone: true }));
}

/** The same push again costs no write. */
async function wouldChange(ctx: Context, client: SendingClient, row: GroupRow, wanted: Wanted): Promise<boolean> {
  if (wanted.name !== undefined && wanted.name !== row.name) return true;
  if (row.subject === null) return true;
  if (wanted.externalId !== undefined && subjectOf(wanted.externalId, row.id) !== row.subject) return true;
  const there = new Set((await membersOfGroups(ctx.db, ctx.dialect, client, [row.id])).map(({ id }) => id));
  const { joined, left } = movesOf(wanted, there);
  return joined.some((id) => !there.has(id)) || left.some((id) => there.has(id));
}

function movesOf({ members, joined, left }: Wanted, managed: ReadonlySet<number>) {
  const target = members === null ? null : new Set([...members, ...joined].filter((id) => !left.has(id)));
  if (target === null) return { joined: [...joined], left: [...left] };
  return { joined: [...target], left: [...managed].filter((id) => !target.has(id)) };
}

async function writeIn(
  ctx: Context,
  tx: Writer,
  caller: Actor,
  client: SendingClient,
  row: GroupRow,
  wanted: Wanted,
  now: string,
): Promise<void> {
  await bumpRevision(tx, "access");
  if ((await groupById(tx, client, row.id)) === undefined) throw notThere("Group", String(row.id));
  const link = await groupLinkOf(tx, client.id, row.id);
  const subject = subjectOf(wanted.externalId, row.id);
  if (link === undefined) await addGroupLink(tx, { group_id: row.id, provider_id: client.id, subject }, now);
  else if (wanted.externalId !== undefined && link.subject !== subject) await renameGroupLink(tx, link.id, subject);
  const managed = new Set(await managedMembers(tx, client.id, row.id));
  const moves = { ...movesOf(wanted, managed), providerId: client.id, now };
  const name = wanted.name ?? row.name;
  await changeManagedGroup(ctx, tx, caller, row, moves, name);
}

/** A group that has members by hand, or through another source, only loses those of this client. */
export async function removeScimGroup(ctx: Context, client: SendingClient, row: GroupRow): Promise<void> {
  const caller = { id: client.actor_id };
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(
    async (tx) => {
      await bumpRevision(tx, "access");
      const link = await groupLinkOf(tx, client.id, row.id);
      if (link === undefined && (await hasOtherMembers(tx, client.id, row.id)))
        throw new ScimError(403, "This group has members that don't come from this client.");
      if (!(await hasOtherMembers(tx, client.id, row.id))) return deleteGroupIn(tx, caller, row, now);
      const left = await managedMembers(tx, client.id, row.id);
      if (link !== undefined) await removeGroupLink(tx, link.id);
      await changeManagedGroup(ctx, tx, caller, row, { joined: [], left, providerId: client.id, now });
    },
    { alone: true },
  );
}
