/** Journaled writes: how many a second, how long each takes, and when others hear of them. */
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "../torture/client.ts";
import { percentile } from "../torture/figures.ts";
import type { Measured } from "./figure.ts";
import { openStreams } from "./streams.ts";

export interface Writing {
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
  /** From the acknowledgement of each to the last stream that reported it, in ms. */
  told: number[];
}

export interface Written {
  token: string;
  /** How many work packages there are to write on, numbered from 1. */
  total: number;
}

interface Asked extends Written {
  /** Processes, which take writes in turns. */
  bases: readonly string[];
  writers: number;
  seconds: number;
  /** At most so many a second, all together. */
  perSecond?: number;
}

const PATIENCE_MS = 5_000;

/** Comments on one work package after the other, as a comment is what people write most. */
export async function write(asked: Asked, streams?: Awaited<ReturnType<typeof openStreams>>): Promise<Writing> {
  const clients = asked.bases.map((base) => new Client(base, asked.writers));
  for (const client of clients) client.headers = { authorization: `Bearer ${asked.token}` };
  const acknowledged = new Map<number, number>();
  const times: number[] = [];
  const began = performance.now();
  const end = began + asked.seconds * 1_000;
  let turn = 0;
  let errors = 0;
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const number = ++turn;
      const due = asked.perSecond === undefined ? 0 : began + (number * 1_000) / asked.perSecond - performance.now();
      // oxlint-disable-next-line no-await-in-loop -- each writer waits for its answer
      if (due > 0) await pause(due);
      const id = 1 + ((number - 1) % asked.total);
      const comment = { comment: { raw: `measured ${number}` } };
      // oxlint-disable-next-line no-await-in-loop
      const answer = await clients[number % clients.length]?.post(`work_packages/${id}/activities`, comment);
      if (answer?.status === 201) times.push(answer.ms);
      else errors++;
      acknowledged.set(id, performance.now());
    }
  };
  await Promise.all(Array.from({ length: asked.writers }, one));
  const spent = (performance.now() - began) / 1_000;
  const told = streams === undefined ? [] : await toldAfter(acknowledged, streams);
  for (const client of clients) client.close();
  return { perSecond: times.length / spent, p50: percentile(times, 0.5), p99: percentile(times, 0.99), errors, told };
}

/** What was not told within the time counts as that. */
async function toldAfter(
  acknowledged: ReadonlyMap<number, number>,
  streams: Awaited<ReturnType<typeof openStreams>>,
): Promise<number[]> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && [...acknowledged.keys()].some((id) => streams.toldAt(id) === undefined))
    // oxlint-disable-next-line no-await-in-loop -- until the last one has heard
    await pause(50);
  return [...acknowledged].map(([id, at]) => (streams.toldAt(id)?.last ?? at + PATIENCE_MS) - at);
}

const LEAST_PER_SECOND = { sqlite: 2_000, postgres: 1_000 };

/** 64 people write at once. */
export async function writes(base: string, written: Written, database: "sqlite" | "postgres"): Promise<Measured[]> {
  await write({ ...written, bases: [base], writers: 64, seconds: 2 });
  const { perSecond, p99, errors } = await write({ ...written, bases: [base], writers: 64, seconds: 8 });
  return [
    {
      what: "comments a second, 64 writers",
      value: perSecond,
      unit: "/s",
      goal: { least: LEAST_PER_SECOND[database] },
    },
    { what: "comments, 64 writers, p99", value: p99, unit: "ms", goal: { most: 50 } },
    { what: "comments refused", value: errors, unit: "", goal: { most: 0 } },
  ];
}

/** @param tokens of people who have streams open */
export async function screens(base: string, written: Written, tokens: readonly string[]): Promise<Measured[]> {
  const streams = await openStreams([base], tokens);
  try {
    const { told, perSecond } = await write(
      { ...written, bases: [base], writers: 4, seconds: 8, perSecond: 20 },
      streams,
    );
    return [
      {
        what: `acknowledged comment to the last of ${tokens.length} streams, p95, ${perSecond.toFixed(0)} a second`,
        value: percentile(told, 0.95),
        unit: "ms",
        goal: { most: 100 },
      },
    ];
  } finally {
    streams.close();
  }
}
