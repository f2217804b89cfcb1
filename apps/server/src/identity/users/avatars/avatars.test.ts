import { beforeAll, expect, test } from "vitest";
import { AVATAR_BYTES_MAXIMUM } from "@halyard/contract/limits";
import type { ApiCaller } from "../../../../testing/api.ts";
import { startTestApp } from "../../../../testing/app.ts";
import { heldFiles } from "../../../../testing/files/held-files.ts";
import { pictureOf } from "./image-type.ts";

const { api, ctx, given } = await startTestApp();
let id = 0;
let own: ApiCaller;

beforeAll(async () => {
  const project = await given.project();
  id = await given.userWith("pictured", project, ["view_members"]);
  await given.userWith("fellow", project, ["view_members"]);
  await given.user("stranger");
  await given.userWith("manager", null, ["manage_user"]);
  own = await api.as("pictured");
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000ffc0000b080002000301011100ffd9", "hex");
const WEBP = Buffer.from("RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\x01\x40\0\0\0\0\0\0", "latin1");
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>');
const png = (bytes = PNG) => ({ name: "me.png", type: "image/png", bytes });
const files = () => heldFiles(ctx.settings);

test("what a picture is, its content says", () => {
  expect(pictureOf(PNG)).toMatchObject({ type: "image/png", width: 1, height: 1 });
  expect(pictureOf(GIF)).toMatchObject({ type: "image/gif", width: 1, height: 1 });
  expect(pictureOf(JPEG)).toMatchObject({ type: "image/jpeg", width: 3, height: 2 });
  expect(pictureOf(WEBP)).toMatchObject({ type: "image/webp", width: 2, height: 2 });
  for (const bytes of [SVG, Buffer.alloc(0), Buffer.from("\x89PNG\r\n"), JPEG.subarray(0, 20), Buffer.from("GIF89a")]) {
    expect(pictureOf(bytes)).toBeNull();
  }
});

test("a picture is put up, shown to who may know the person, replaced and removed", async () => {
  expect((await own.get("users/me/avatar")).status).toBe(404);
  expect((await own.get("users/me")).at("avatar")).toBeNull();
  const made = await own.upload("users/me/avatar", png());
  expect(made.status).toBe(201);
  const address = String(made.at("avatar"));
  expect(address).toMatch(new RegExp(`^/api/v3/users/${id}/avatar\\?v=[0-9a-f]{12}$`));
  const shown = await (await api.as("fellow")).get(address);
  expect([shown.status, shown.headers["content-type"], shown.headers["x-content-type-options"]]).toEqual([
    200,
    "image/png",
    "nosniff",
  ]);
  expect(shown.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
  expect(String(shown.headers["content-security-policy"])).toContain("sandbox");
  const unversioned = await own.get("users/me/avatar");
  expect(unversioned.headers["cache-control"]).toBe("private, no-cache");
  const etag = String(unversioned.headers["etag"]);
  expect((await own.get("users/me/avatar", { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await (await api.as("fellow")).get("avatars")).at(`avatars.${id}`)).toBe(address);
  expect((await (await api.as("fellow")).get("principals")).text).toContain(address);
  expect((await (await api.as("stranger")).get(address)).status).toBe(404);
  expect((await (await api.as("stranger")).get("avatars")).at("avatars")).toEqual({});
  expect((await api.anonymous.get("avatars")).status).toBe(401);

  const again = await own.upload("users/me/avatar", { name: "me.gif", type: "image/gif", bytes: GIF });
  expect(again.at("avatar")).not.toBe(address);
  expect((await own.get(String(again.at("avatar")))).headers["content-type"]).toBe("image/gif");
  expect(files()).toHaveLength(1);
  expect((await own.delete("users/me/avatar")).status).toBe(204);
  expect((await own.delete("users/me/avatar")).status).toBe(404);
  expect((await own.get("users/me")).at("avatar")).toBeNull();
  expect(files()).toEqual([]);
});

test("what is no picture, lies about itself or is too large is refused, and nothing is kept", async () => {
  const refused = async (file: { name: string; type: string; bytes: Buffer }) => {
    const answer = await own.upload("users/me/avatar", file);
    return [answer.status, answer.at("_embedded.details.attribute"), answer.at("message")];
  };
  const noPicture = [422, "avatar", "This file can't be used as a picture. Choose a PNG, JPEG, WebP or GIF."];
  expect(await refused({ name: "me.png", type: "image/png", bytes: SVG })).toEqual(noPicture);
  expect(await refused({ name: "me.svg", type: "image/svg+xml", bytes: SVG })).toEqual(noPicture);
  expect(await refused({ name: "../../etc/passwd", type: "image/png", bytes: Buffer.alloc(0) })).toEqual(noPicture);
  const large = Buffer.concat([PNG, Buffer.alloc(AVATAR_BYTES_MAXIMUM)]);
  expect(await refused(png(large))).toEqual([422, "avatar", "The picture is too large: at most 2 MB."]);
  expect((await refused(png(Buffer.alloc(20_000_000))))[0]).toBe(422);
  const bomb = Buffer.from(PNG);
  bomb.writeUInt32BE(60_000, 16);
  expect((await refused(png(bomb)))[2]).toBe("The picture may have at most 4096 pixels a side.");
  const form = { headers: { "content-type": "multipart/form-data; boundary=x" } };
  expect((await own.post("users/me/avatar", "--x--\r\n", form)).status).toBe(422);
  expect((await own.post("users/me/avatar", "no form at all", form)).status).toBe(400);
  expect((await own.post("users/me/avatar", "x", { headers: { "content-type": "multipart/form-data" } })).status).toBe(
    400,
  );
  expect((await own.post("users/me/avatar", { avatar: "x" })).status).toBe(400);
  expect(files()).toEqual([]);
});

test("it is the person's own to change, or a manager's; an administrator's only administrators'", async () => {
  const [manager, fellow, stranger] = [await api.as("manager"), await api.as("fellow"), await api.as("stranger")];
  expect((await fellow.upload(`users/${id}/avatar`, png())).status).toBe(403);
  expect((await stranger.upload(`users/${id}/avatar`, png())).status).toBe(404);
  expect((await api.anonymous.upload(`users/${id}/avatar`, png())).status).toBe(401);
  expect((await manager.upload(`users/${id}/avatar`, png())).status).toBe(201);
  expect((await manager.upload("users/1/avatar", png())).status).toBe(403);
  expect((await fellow.delete(`users/${id}/avatar`)).status).toBe(403);
  expect((await api.admin.delete(`users/${id}/avatar`)).status).toBe(204);
  expect(files()).toEqual([]);
});

test("two uploads at once leave one file, a deleted person none", async () => {
  await Promise.all([own.upload("users/me/avatar", png()), own.upload("users/me/avatar", png())]);
  expect(files()).toHaveLength(1);
  await api.admin.delete(`users/${id}`);
  await ctx.jobs.runAll();
  expect(files()).toEqual([]);
});
