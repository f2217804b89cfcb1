import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

test.runIf(process.platform === "linux")("a thread gives way without the threads that answer requests", async () => {
  const before = getPriority();
  const module = JSON.stringify(new URL("./give-way.ts", import.meta.url).href);
  const worker = new Worker(
    `const { getPriority } = require("node:os");
     import(${module}).then(({ giveWay }) => {
       giveWay();
       require("node:worker_threads").parentPort.postMessage(getPriority());
     });`,
    { eval: true },
  );
  const priority = await new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
  await worker.terminate();
  expect(priority).toBeGreaterThan(before);
  expect(getPriority()).toBe(before);
});
