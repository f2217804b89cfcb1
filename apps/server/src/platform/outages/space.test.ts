import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { StorageFull } from "./outages.ts";
import { LEAST_FREE_BYTES, requireSpace } from "./space.ts";

test("the folder with the least space decides, and one that is not there yet does not", async () => {
  const left = new Map([
    ["/roomy", LEAST_FREE_BYTES],
    ["/full", LEAST_FREE_BYTES - 1],
  ]);
  const free = async (folder: string) => {
    const bytes = left.get(folder);
    if (bytes === undefined) throw new Error("ENOENT");
    return bytes;
  };
  await requireSpace(["/roomy", "/not there"], free);
  await expect(requireSpace(["/roomy", "/full"], free)).rejects.toBeInstanceOf(StorageFull);
});

test("the space of a real folder is looked up", async () => {
  await requireSpace([tmpdir()]);
});
