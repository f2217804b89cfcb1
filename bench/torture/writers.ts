/** Clients that write without a pause while something is done to the product, and what they were told. */
import { setTimeout as pause } from "node:timers/promises";
import { elementsOf, type Client } from "./client.ts";

const PAGE = 1_000;
const WRITERS = 4;

export interface Writers {
  /** By id: the subjects of those that were acknowledged. */
  acknowledged: ReadonlyMap<number, string>;
  /** How often each other status came. */
  refused: ReadonlyMap<number, number>;
  /** How long the slowest answer took, in ms. */
  slowest(): number;
  /** Until one more is acknowledged. @returns after how many ms; Infinity where none is in time */
  another(withinMs: number): Promise<number>;
  end(): Promise<void>;
}

/** @param text of each, for those that are to take room */
export function startWriters(client: Client, project: number, text = ""): Writers {
  const acknowledged = new Map<number, string>();
  const refused = new Map<number, number>();
  let isOver = false;
  let slowest = 0;
  let number = 0;
  const write = async () => {
    while (!isOver) {
      const subject = `Written ${++number}`;
      const answer = await client.post(`projects/${project}/work_packages`, { subject, description: { raw: text } });
      slowest = Math.max(slowest, answer.ms);
      if (answer.status === 201) acknowledged.set(Number(Object(JSON.parse(answer.text)).id), subject);
      else {
        refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
        await pause(20);
      }
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  return {
    acknowledged,
    refused,
    slowest: () => slowest,
    async another(withinMs) {
      const { size } = acknowledged;
      const began = performance.now();
      while (acknowledged.size === size) {
        if (performance.now() - began > withinMs) return Infinity;
        await pause(5);
      }
      return performance.now() - began;
    },
    async end() {
      isOver = true;
      await writers;
    },
  };
}

/** How many of these the project does not have. */
export async function lostOf(
  client: Client,
  project: number,
  acknowledged: ReadonlyMap<number, string>,
): Promise<string[]> {
  const stored = new Map<number, unknown>();
  for (let offset = 1; ; offset++) {
    const query = `filters=%5B%5D&select=elements/id,elements/subject&pageSize=${PAGE}&offset=${offset}`;
    const found = elementsOf(await client.get(`projects/${project}/work_packages?${query}`));
    for (const { id, subject } of found) stored.set(Number(id), subject);
    if (found.length < PAGE) break;
  }
  const lost = [...acknowledged].filter(([id, subject]) => stored.get(id) !== subject);
  return lost.length === 0 ? [] : [`lost: ${lost.length} acknowledged work packages, such as ${lost[0]?.[0]}`];
}

export const counted = (statuses: ReadonlyMap<number, number>): string =>
  statuses.size === 0 ? "none refused" : [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");

/** What was answered otherwise than it should have been. */
export const unexpected = (statuses: ReadonlyMap<number, number>, expected: readonly number[]): string[] =>
  [...statuses]
    .filter(([status]) => !expected.includes(status))
    .map(([status, count]) => `${count} answers were ${status}`);
