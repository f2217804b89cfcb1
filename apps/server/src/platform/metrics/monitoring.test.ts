/** What docs/monitoring watches is measured. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { app, ctx } = await startTestApp();
const read = (name: string): string =>
  readFileSync(new URL(`../../../../../docs/monitoring/${name}`, import.meta.url), "utf8");

const NAME = /\b(?:halyard|process|nodejs)_\w+/g;
/** Prometheus itself adds them to what it reads. */
const OF_SCRAPES = new Set(["instance", "job"]);

let scraped = "";
beforeAll(async () => {
  await app.inject({ method: "GET", url: "/health/live" });
  await ctx.transaction((tx) => ctx.jobs.add(tx, { kind: "copy_project", payload: {}, ownerId: null }));
  scraped = (await app.inject({ method: "GET", url: "/metrics" })).body;
});

/** The labels of the series that a name has now. */
function labelsOf(name: string): Set<string> {
  const series = scraped.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const inBraces = series.flatMap((line) => /\{(.*)\}/.exec(line)?.[1] ?? []);
  if (series.length === 0) throw new Error(`nothing is measured as ${name}`);
  return new Set(inBraces.flatMap((labels) => [...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label)));
}

test.each(["alerts.yml", "dashboard.json"])("every measurement that %s names is there", (file) => {
  const measured = new Set([...scraped.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const named = new Set(read(file).match(NAME));
  expect(named.size).toBeGreaterThan(5);
  const missing = [...named].filter((name) => !measured.has(name.replace(/_(?:bucket|count|sum)$/, "")));
  expect(missing).toEqual([]);
});

interface Query {
  expr: string;
  /** Labels that a line of the picture is named after. */
  shown: string[];
}

function queriesOf(file: string): Query[] {
  const text = read(file);
  if (file === "alerts.yml") {
    const rules = [...text.matchAll(/expr: (?:>\n)?([\s\S]*?)\n {8}(?:for|annotations):/g)];
    return rules.map(([, expr = ""]) => ({ expr, shown: [] }));
  }
  const { panels }: { panels: { targets?: { expr: string; legendFormat?: string }[] }[] } = JSON.parse(text);
  return panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr, legendFormat = "" }) => ({
      expr,
      shown: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = ""]) => label),
    })),
  );
}

test.each(["alerts.yml", "dashboard.json"])("every label that %s asks for is one of what it measures", (file) => {
  const queries = queriesOf(file);
  expect(queries.length).toBeGreaterThan(8);
  for (const { expr, shown } of queries) {
    const selectors = [...expr.matchAll(/\b((?:halyard|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = ""]) => labels.split(/,\s*/));
    for (const [, name = "", matchers = ""] of selectors) {
      const there = labelsOf(name);
      const asked = [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label);
      const missing = [...asked, ...grouped, ...shown].filter((label) => !there.has(label) && !OF_SCRAPES.has(label));
      expect([expr, missing]).toEqual([expr, []]);
    }
    // What is added up has only the labels that it is added up by.
    if (grouped.length > 0) expect([expr, shown.filter((label) => !grouped.includes(label))]).toEqual([expr, []]);
  }
});
