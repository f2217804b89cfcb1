/** What was measured as a page of Markdown, compared with the page of the run before. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { median, type Figure } from "./rounds.ts";

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

/** From here on a ratio has become worse. */
const WORSE = 1.2;

const keyOf = ({ name, connections }: Pick<Row, "name" | "connections">): string => `${name} at ${connections}`;

/** A ratio is that of the same round, so that a round on a busy machine does not tell against one of the two. */
export function rowsOf(figures: readonly Figure[], page: string): Row[] {
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
      before: before.get(keyOf(figure)) ?? null,
    };
  });
}

const isWorse = ({ ratio, before }: Row): boolean => ratio !== null && before !== null && ratio > before * WORSE;

export const worseOf = (rows: readonly Row[]): Row[] => rows.filter(isWorse);

const HEAD = "| measured | clients | a second | spread | p50 ms | p99 ms | errors | of its floor | before | |";

export function writePage(file: string, rows: readonly Row[], about: string): void {
  const lines = rows.map((row) => {
    const cells = [
      row.name,
      row.connections,
      row.perSecond.toFixed(row.perSecond < 10 ? 1 : 0),
      `${Math.round(row.spread * 100)} %`,
      row.p50,
      row.p99,
      row.errors,
      row.ratio === null ? "" : `1/${row.ratio.toFixed(2)}`,
      row.before === null ? "" : `1/${row.before.toFixed(2)}`,
      isWorse(row) ? "WORSE" : "",
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const load = loadavg().map((one) => one.toFixed(1));
  const machine = `${cpus().length} cores, load ${load.join(", ")} at the end (1, 5 and 15 minutes).`;
  const text = `# What was measured

\`node bench/run.ts\` writes this page. ${about} ${machine} Rounds alternate; each figure is the median of its rounds, a ratio that
of the ratios within a round. Rates of a busy machine say little, ratios more. WORSE: a ratio that fell behind the run before by
over 20 %. The floor is Fastify and SQLite with nothing around them, or the row that is named the same but plain.

${HEAD}
${"| --- ".repeat(HEAD.split("|").length - 2)}|
${lines.join("\n")}
`;
  writeFileSync(file, text);
}

export const pageBefore = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

function ratiosIn(page: string): Map<string, number> {
  const rows = page.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return new Map(
    rows.flatMap(([, name = "", connections = "", , , , , , ratio = ""]) => {
      const value = /^1\/([\d.]+)$/.exec(ratio)?.[1];
      return value === undefined ? [] : [[`${name} at ${connections}`, Number(value)] as const];
    }),
  );
}
