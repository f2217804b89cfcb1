import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();
const { admin } = api;
const hrefTo = (path: string) => ({ href: `/api/v3/${path}` });

const SHARINGS = ["descendants", "hierarchy", "tree", "system"] as const;

/** Two trees; below one a project with one below it, each with a version of each kind of sharing. */
const left = await given.project({ name: "Left" });
const right = await given.project({ name: "Right" });
const middle = await given.project({ name: "Middle", parentId: left });
const leaf = await given.project({ name: "Leaf", parentId: middle });

async function workWith(
  owner: number,
  sharing: string,
  user: number,
): Promise<{ id: number; version: () => Promise<unknown> }> {
  const version = await admin.post("versions", {
    name: `${owner} ${sharing} ${user}`,
    sharing,
    _links: { definingProject: hrefTo(`projects/${owner}`) },
  });
  const made = await admin.post(`projects/${user}/work_packages`, {
    subject: `${sharing} of ${owner}`,
    _links: { version: hrefTo(`versions/${version.id}`) },
  });
  expect([sharing, version.status, made.status]).toEqual([sharing, 201, 201]);
  return {
    id: made.id,
    version: async () => (await admin.get(`work_packages/${made.id}`)).at("_links.version.href") !== null,
  };
}

test("what a moved project cannot use any more, and others cannot of it, is taken from work packages", async () => {
  const above = await Promise.all(SHARINGS.map((sharing) => workWith(left, sharing, leaf)));
  const within = await Promise.all(SHARINGS.map((sharing) => workWith(middle, sharing, leaf)));
  const upwards = await Promise.all(
    SHARINGS.filter((sharing) => sharing !== "descendants").map((sharing) => workWith(leaf, sharing, left)),
  );
  const own = await workWith(leaf, "none", leaf);
  const moved = await admin.patch(`projects/${middle}`, { _links: { parent: hrefTo(`projects/${right}`) } });
  expect(moved.status).toBe(200);
  const have = (all: readonly { version: () => Promise<unknown> }[]) => Promise.all(all.map((one) => one.version()));
  expect(await have(above)).toEqual([false, false, false, true]);
  expect(await have(within)).toEqual([true, true, true, true]);
  expect(await have(upwards)).toEqual([false, false, true]);
  expect(await own.version()).toBe(true);
});
