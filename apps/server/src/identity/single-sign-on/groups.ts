/** The groups that a provider names at each sign-in. Members whom someone assigned by hand stay. */
import { bumpRevision } from "../../access/revision.ts";
import type { Context } from "../../platform/context.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import { addGroupLink, groupLinksOf } from "../external-sources/service.ts";
import { changeManagedGroup, createGroupIn } from "../groups/managed.ts";
import { nameKey, nameProblem } from "../groups/service.ts";
import { systemCaller } from "../users/service.ts";
import { configOf } from "./providers/config.ts";
import type { Claims } from "./providers/protocol.ts";
import { groupByName, groupName, groupsManagedBy, type ProviderRow } from "./providers/store.ts";

const GROUPS_MAXIMUM = 500;

/** @returns null where the provider says nothing of groups, as Entra does of very many: then they stay as they are */
function groupNames(claims: Claims, claim: string): string[] | null {
  const said = claim === "" ? undefined : claims[claim];
  const names = typeof said === "string" ? said.split(",") : Array.isArray(said) ? said : null;
  if (names === null) return null;
  const texts = names.filter((name): name is string => typeof name === "string").map((name) => name.trim());
  return [...new Set(texts)].filter((name) => name !== "" && nameProblem(name) === null).slice(0, GROUPS_MAXIMUM);
}

/** What a sign-in would change of their groups; null: nothing is known of them. @param userId undefined: no account yet */
export async function groupChangesOf(db: Reader, provider: ProviderRow, claims: Claims, userId: number | undefined) {
  const config = configOf(provider);
  const names = groupNames(claims, config.groupsClaim);
  if (names === null) return null;
  const before = userId === undefined ? [] : await groupsManagedBy(db, provider.id, userId);
  const bySubject = new Map((await groupLinksOf(db, provider.id)).map((link) => [link.subject, link.group_id]));
  const has = new Set(before.map(({ subject }) => subject));
  const joined: string[] = [];
  for (const name of names.filter((one) => !has.has(nameKey(one)))) {
    const isHere = bySubject.has(nameKey(name)) || (await groupByName(db, nameKey(name))) !== undefined;
    if (isHere || config.createGroups) joined.push(name);
  }
  const said = new Set(names.map(nameKey));
  return { joined, left: before.filter(({ subject }) => !said.has(subject)).map(({ name }) => name) };
}

/** In the transaction that signs them in. */
export async function takeGroups(ctx: Context, tx: Writer, provider: ProviderRow, claims: Claims, userId: number) {
  const config = configOf(provider);
  const names = groupNames(claims, config.groupsClaim);
  if (names === null) return;
  const before = await groupsManagedBy(tx, provider.id, userId);
  const links = await groupLinksOf(tx, provider.id);
  const bySubject = new Map(links.map((link) => [link.subject, link.group_id]));
  const isKnown = names.every((name) => bySubject.has(nameKey(name)));
  if (
    isKnown &&
    names.length === before.length &&
    before.every(({ subject }) => names.some((name) => nameKey(name) === subject))
  )
    return;
  await bumpRevision(tx, "access");
  const caller = await systemCaller(ctx);
  const now = ctx.clock.now().toISOString();
  const wanted = new Map<number, string>();
  for (const name of names) {
    const known = bySubject.get(nameKey(name));
    const id =
      known ??
      (await groupByName(tx, nameKey(name))) ??
      (config.createGroups ? await createGroupIn(tx, caller, name, now) : null);
    if (id === null || id === undefined) continue;
    if (known === undefined)
      await addGroupLink(tx, { group_id: id, provider_id: provider.id, subject: nameKey(name) }, now);
    wanted.set(id, name);
  }
  const moves = { providerId: provider.id, now };
  for (const { id, name } of before)
    if (!wanted.has(id))
      await changeManagedGroup(ctx, tx, caller, { id, name }, { ...moves, joined: [], left: [userId] });
  const had = new Set(before.map(({ id }) => id));
  for (const id of wanted.keys()) {
    if (had.has(id)) continue;
    const name = await groupName(tx, id);
    await changeManagedGroup(ctx, tx, caller, { id, name }, { ...moves, joined: [userId], left: [] });
  }
}
