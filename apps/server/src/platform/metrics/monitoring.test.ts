/** What docs/monitoring watches is measured. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { app } = await startTestApp();
const read = (name: string): string =>
  readFileSync(new URL(`../../../../../docs/monitoring/${name}`, import.meta.url), "utf8");

const NAME = /\b(?:halyard|process|nodejs)_\w+/g;

test.each(["alerts.yml", "dashboard.json"])("every measurement that %s names is there", async (file) => {
  await app.inject({ method: "GET", url: "/health/live" });
  const { body } = await app.inject({ method: "GET", url: "/metrics" });
  const measured = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const named = new Set(read(file).match(NAME));
  expect(named.size).toBeGreaterThan(5);
  const missing = [...named].filter((name) => !measured.has(name.replace(/_(?:bucket|count|sum)$/, "")));
  expect(missing).toEqual([]);
});
