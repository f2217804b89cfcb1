/** What was measured as a page of Markdown, compared with the page of the run before. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { isMissed, type Measured } from "./parts/figure.ts";
import { READ_GOALS, type ReadTimes } from "./parts/read-times.ts";
import { median, type Figure } from "./parts/rounds.ts";

export interface Row {
  name: string;
  connections: number;
  perSecond: number;
  /** How far the rounds lie apart, in parts of the one in the middle. */
  spread: number;
  p50: number;
  p99: number;
  errors: number;
  /** How often its floor answers while it answers once; null: it is one. */
  ratio: number | null;
  /** The same in the run before. */
  before: number | null;
}

/** All that was measured on one database of one size. */
export interface Section {
  title: string;
  about: string;
  rows: Row[];
  reads: ReadTimes[];
  /** The same reads on the smallest database of this kind; null: this is it. */
  smaller: ReadTimes[] | null;
  figures: Measured[];
}

/** From here on a ratio has become worse. */
const WORSE = 1.2;
/** A read on more rows takes at most so many times as long, or so few ms that no one notices. */
const FLAT = { times: 2, ms: 25 };

const keyOf = (title: string, { name, connections }: Pick<Row, "name" | "connections">): string =>
  `${title}: ${name} at ${connections}`;

/** A ratio is that of the same round, so that a round on a busy machine does not tell against one of the two. */
export function rowsOf(title: string, figures: readonly Figure[], page: string): Row[] {
  const before = ratiosIn(page);
  return figures.map((figure) => {
    const floor = figures.find(
      (other) => other.name === figure.floor && other !== figure && other.connections === figure.connections,
    );
    const perSecond = median(figure.rates);
    const ratios = floor?.rates.map((rate, round) => rate / (figure.rates[round] ?? 0));
    return {
      name: figure.name,
      connections: figure.connections,
      perSecond,
      spread: (Math.max(...figure.rates) - Math.min(...figure.rates)) / perSecond,
      p50: figure.p50,
      p99: figure.p99,
      errors: figure.errors,
      ratio: ratios === undefined ? null : median(ratios),
      before: before.get(keyOf(title, figure)) ?? null,
    };
  });
}

const isWorse = ({ ratio, before }: Row): boolean => ratio !== null && before !== null && ratio > before * WORSE;

export const worseOf = (rows: readonly Row[]): Row[] => rows.filter(isWorse);

type Cell = string | number;

const table = (head: readonly string[], lines: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const RATES = ["measured", "clients", "a second", "spread", "p50 ms", "p99 ms", "errors", "of its floor", "before", ""];
const short = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const part = (ratio: number | null): string => (ratio === null ? "" : `1/${ratio.toFixed(2)}`);

const ratesOf = (rows: readonly Row[]): string =>
  table(
    RATES,
    rows.map((row) => [
      row.name,
      row.connections,
      short(row.perSecond),
      `${Math.round(row.spread * 100)} %`,
      row.p50,
      row.p99,
      row.errors,
      part(row.ratio),
      part(row.before),
      isWorse(row) ? "WORSE" : "",
    ]),
  );

const READS = ["read", "first ms", "p50 ms", "p95 ms", "of the smallest", "errors", ""];

function readsOf({ reads, smaller }: Section): string {
  return table(
    READS,
    reads.map((read) => {
      const small = smaller?.find(({ name }) => name === read.name);
      const times = small === undefined ? null : read.p50 / small.p50;
      const isSlow = read.p50 > READ_GOALS.p50 || read.p95 > READ_GOALS.p95;
      const grows = times !== null && times > FLAT.times && read.p50 > FLAT.ms;
      const verdict = isSlow ? "SLOW" : grows ? "GROWS" : "";
      const factor = times === null ? "" : `${times.toFixed(1)} times`;
      return [read.name, short(read.first), short(read.p50), short(read.p95), factor, read.errors, verdict];
    }),
  );
}

const goalOf = ({ goal, unit }: Measured): string =>
  goal === undefined ? "" : "most" in goal ? `at most ${goal.most} ${unit}` : `at least ${goal.least} ${unit}`;

const figuresOf = (figures: readonly Measured[]): string =>
  table(
    ["figure", "measured", "goal", ""],
    figures.map((one) => [
      one.what,
      `${one.value >= 100 ? Math.round(one.value) : Number(one.value.toPrecision(3))} ${one.unit}`.trim(),
      goalOf(one).trim(),
      isMissed(one) ? "MISSED" : "",
    ]),
  );

const sectionText = (section: Section): string =>
  [
    `## ${section.title}`,
    section.about,
    ...(section.figures.length === 0 ? [] : [figuresOf(section.figures)]),
    ...(section.reads.length === 0 ? [] : [readsOf(section)]),
    ...(section.rows.length === 0 ? [] : [ratesOf(section.rows)]),
  ].join("\n\n");

export function writePage(file: string, sections: readonly Section[], about: string): void {
  const load = loadavg().map((one) => one.toFixed(1));
  const machine = `${cpus().length} cores, load ${load.join(", ")} at the end (1, 5 and 15 minutes).`;
  const text = `# What was measured

\`node bench/run.ts\` writes this page. ${about} ${machine}

Rates: rounds alternate, each figure is the median of its rounds, a ratio that of the ratios within a round. Rates of a busy
machine say little, ratios more. WORSE: a ratio that fell behind the run before by over 20 %. The floor is Fastify and the
database with nothing around them, or the row that is named the same but plain.

Reads: one client. SLOW: over ${READ_GOALS.p50} ms in the middle or ${READ_GOALS.p95} ms at the 95th percentile. GROWS: over ${FLAT.times} times what it takes on the
smallest database of the same kind, and over ${FLAT.ms} ms.

${sections.map(sectionText).join("\n\n")}
`;
  writeFileSync(file, text);
}

export const pageBefore = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

function ratiosIn(page: string): Map<string, number> {
  let title = "";
  const ratios = new Map<string, number>();
  for (const line of page.split("\n")) {
    if (line.startsWith("## ")) title = line.slice(3);
    const [, name = "", connections = "", , , , , , ratio = ""] = line.split("|").map((cell) => cell.trim());
    const value = /^1\/([\d.]+)$/.exec(ratio)?.[1];
    if (value !== undefined) ratios.set(keyOf(title, { name, connections: Number(connections) }), Number(value));
  }
  return ratios;
}
