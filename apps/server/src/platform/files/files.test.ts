import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import { UnknownOutcome } from "../outages/outages.ts";
import { removeUnused } from "./files.ts";

const { ctx } = await openTestContext("empty");

test("a file goes with the row that failed, but not where that may be committed all the same", async () => {
  const keep = async () => (await ctx.files.put(Readable.from(["picture"]), 100)).key;
  const [refused, uncertain] = [await keep(), await keep()];
  await removeUnused(ctx.files, [refused], new Error("taken"));
  await removeUnused(ctx.files, [uncertain], new UnknownOutcome(new Error("lost")));
  expect(await ctx.files.open(refused)).toBeNull();
  const opened = await ctx.files.open(uncertain);
  expect(opened?.bytes).toBe(7);
  opened?.content.destroy();
});
