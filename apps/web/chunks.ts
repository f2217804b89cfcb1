/**
 * Which modules share a file. Left alone, the modules that the same pages and dialogs need become a file each time, and a page
 * came in a hundred files. A first build that is not written tells what each page needs; `merge-chunks.ts` then merges.
 */
import { build, type InlineConfig, type Rolldown } from "vite";
import { mergedFiles, type Piece } from "./merge-chunks.ts";

/** A request costs a visitor as much as so much minified code that is loaded in vain. */
const REQUEST_BYTES = 60_000;
/** Pages, and what stands in them at once, count more than dialogs, which find most of what they need loaded already. */
const PAGE = /(-page|-view|\/overview|\/details-drawer|\/detail-sections|\/palette-dialog|\/create-dialog|-tab)\.tsx$/;
const PAGE_WEIGHT = 4;

type Chunk = Rolldown.OutputChunk;

async function chunksOf(config: InlineConfig): Promise<Chunk[]> {
  const built = await build(config);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it does not watch
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === "chunk");
}

/** @returns for each chunk the numbers of those that come with it, itself among them */
function closuresOf(chunks: readonly Chunk[]): Set<number>[] {
  const numbers = new Map(chunks.map(({ fileName }, number) => [fileName, number]));
  return chunks.map((_, from) => {
    const met = new Set([from]);
    for (const number of met) {
      for (const name of chunks[number]?.imports ?? []) {
        const next = numbers.get(name);
        if (next !== undefined) met.add(next);
      }
    }
    return met;
  });
}

/** @returns the chunks that are not there from the start */
function laterOf(chunks: readonly Chunk[]): Chunk[] {
  const start = closuresOf(chunks)[chunks.findIndex(({ isEntry }) => isEntry)];
  return chunks.filter((_, number) => start?.has(number) !== true);
}

/** @returns the file of each module that is neither there from the start nor an entry */
export async function plannedFiles(config: InlineConfig): Promise<ReadonlyMap<string, string>> {
  const chunks = laterOf(await chunksOf(config));
  const closures = closuresOf(chunks);
  const entries = chunks.flatMap(({ isDynamicEntry }, number) => (isDynamicEntry ? [number] : []));
  const pieces = chunks.map(({ code, isDynamicEntry }, number): Piece => ({
    bytes: code.length,
    entries: entries.flatMap((entry, at) => (closures[entry]?.has(number) === true ? [at] : [])),
    needs: [...(closures[number] ?? [])].filter((next) => next !== number),
    fixed: isDynamicEntry,
  }));
  const weights = entries.map((entry) => (PAGE.test(chunks[entry]?.facadeModuleId ?? "") ? PAGE_WEIGHT : 1));
  const files = mergedFiles(pieces, { weights, requestBytes: REQUEST_BYTES });
  return new Map(
    chunks.flatMap(({ moduleIds, isDynamicEntry }, number) =>
      isDynamicEntry ? [] : moduleIds.map((id) => [id, `shared-${files[number]}`] as const),
    ),
  );
}
