import { expect, test } from "vitest";
import { BackupError } from "./errors.ts";
import { recordOf, recordsOf } from "./records.ts";

const MIB = 1_024 ** 2;

async function read(...parts: readonly Buffer[]): Promise<string[]> {
  const kinds: string[] = [];
  for await (const { kind, content } of recordsOf(stream(parts))) kinds.push(`${kind} ${content.length}`);
  return kinds;
}

async function* stream(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* parts;
}

/** A head that claims more than follows. */
function claiming(kind: Parameters<typeof recordOf>[0], bytes: number): Buffer {
  const head = recordOf(kind, "");
  head.writeUInt32BE(bytes, 1);
  return head;
}

test("a record claims no more than what one of its kind can be, or it is refused before it is held", async () => {
  expect(await read(recordOf("table", "{}"), recordOf("rows", "[1]\n"), recordOf("end", ""))).toEqual([
    "table 2",
    "rows 4",
    "end 0",
  ]);
  for (const [kind, bytes] of [
    ["table", 2 * MIB],
    ["rows", 129 * MIB],
    ["file", MIB],
    ["data", 5 * MIB],
    ["end", 1],
    ["secret", MIB],
    ["manifest", 65 * MIB],
    ["rows", 1_024 ** 3],
  ] as const) {
    await expect(read(claiming(kind, bytes))).rejects.toThrow(`a record (${kind}) claims ${bytes} bytes`);
  }
});

test("the manifest of many files can be longer", async () => {
  const files = Array.from({ length: 2_000 }, (_, at) => recordOf("file", `file-${at}`));
  await expect(read(...files, claiming("manifest", 65 * MIB))).rejects.toThrow("it ends too early");
});

test("what could not be read again is not written", () => {
  expect(() => recordOf("data", Buffer.alloc(5 * MIB))).toThrow(BackupError);
});
