/** Streams of events that are open, and when each write was told in them. */
import { get, type IncomingMessage } from "node:http";

export interface Streams {
  /** When the first and the last stream reported this work package's change; undefined: not all did. */
  toldAt(workPackage: number): { first: number; last: number } | undefined;
  close(): void;
}

/** @param tokens one for each: a person can have only so many streams */
export async function openStreams(bases: readonly string[], tokens: readonly string[]): Promise<Streams> {
  const told = new Map<number, { count: number; first: number; last: number }>();
  const note = (text: string): void => {
    const now = performance.now();
    for (const [, id] of text.matchAll(/"entityType":"WorkPackage","entityId":(\d+)/g)) {
      const before = told.get(Number(id));
      told.set(Number(id), { count: (before?.count ?? 0) + 1, first: before?.first ?? now, last: now });
    }
  };
  const open = (base: string, token: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      get(`${base}/api/v3/events`, { headers, agent: false }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`a stream answers ${answer.statusCode}`));
        answer.on("data", (chunk: Buffer) => note(chunk.toString()));
        answer.on("error", () => undefined);
        resolve(answer);
      }).on("error", reject);
    });
  const all = await Promise.all(tokens.map((token, index) => open(bases[index % bases.length] ?? "", token)));
  return {
    toldAt(workPackage) {
      const of = told.get(workPackage);
      return of === undefined || of.count < all.length ? undefined : of;
    },
    close() {
      for (const answer of all) answer.destroy();
    },
  };
}
