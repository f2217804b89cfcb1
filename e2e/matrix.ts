/** What the journeys of the permission matrix share. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { World } from "./journey.ts";

/** @returns the id of a new project role with just these permissions */
export async function makeRole(api: World["api"], name: string, permissions: readonly string[]): Promise<number> {
  const made: Partial<Record<string, unknown>> = { ...Object(await api("POST", "roles", { name, permissions })) };
  return Number(made["id"]);
}

export async function held(api: World["api"], id: number): Promise<string[]> {
  const answer: Partial<Record<string, unknown>> = { ...Object(await api("GET", `roles/${id}/permissions`)) };
  return Array.isArray(answer["permissions"]) ? answer["permissions"].map(String).toSorted() : [];
}

/** From near the corner of one to near the corner of the other, over what lies between. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(start !== null && end !== null);
  await page.mouse.move(start.x + 6, start.y + 6);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2 + 8, (start.y + end.y) / 2 + 8);
  await page.mouse.move(end.x + 8, end.y + 8);
  await page.mouse.up();
}
