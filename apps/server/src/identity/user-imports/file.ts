/** A file of users as rows, while it arrives: no more of it is in memory than a piece. */
import { parse, CsvError } from "csv-parse";
import { Readable } from "node:stream";
import { violation, type ApiError } from "../../platform/errors.ts";
import { piecesOf } from "../../hal/multipart.ts";
import type { CustomField } from "../../custom-fields/definitions/fields.ts";
import { COLUMNS, type Cells, type ColumnName } from "./row.ts";

export const IMPORT_BYTES_MAXIMUM = 32 * 1024 * 1024;
export const IMPORT_ROWS_MAXIMUM = 100_000;
const RECORD_BYTES_MAXIMUM = 50_000;

export interface FileRow {
  line: number;
  cells: Cells;
  /** Those of custom fields, by the name of the field in the API. */
  custom: Record<string, string>;
  /** How many cells the row has, where they are not as many as the heading's. */
  wrongCount: { found: number; expected: number } | null;
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/**
 * @param fields those that a column can be for
 * @throws PropertyConstraintViolation (422) on `file` for what is no such file, naming the line
 */
export async function* rowsOf(content: Readable, fields: readonly CustomField[]): AsyncGenerator<FileRow> {
  const pieces = textOf(content);
  const first = await firstLine(pieces);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(first.line),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: RECORD_BYTES_MAXIMUM,
  });
  const source = Readable.from(chained(first.read, pieces));
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let heading: Heading | null = null;
  let width = 0;
  let count = 0;
  try {
    for await (const entry of parser) {
      const { record, info }: CsvRecord = entry;
      if (heading === null) {
        heading = headingOf(record, fields);
        width = record.length;
        continue;
      }
      count += 1;
      if (count > IMPORT_ROWS_MAXIMUM) throw refused(`The file has more than ${IMPORT_ROWS_MAXIMUM} rows.`);
      yield {
        line: info.lines,
        cells: cellsOf(record, heading.columns),
        custom: Object.fromEntries(heading.fields.map(({ key, at }) => [key, record[at] ?? ""])),
        wrongCount: record.length === width ? null : { found: record.length, expected: width },
      };
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (count === 0) throw refused("The file has no rows.");
}

/** The bytes as text, which has to be UTF-8. */
async function* textOf(content: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  try {
    // Not destroyed where it is not read to its end: the sender has to be able to finish, else the connection breaks.
    for await (const piece of piecesOf<unknown>(content.iterator({ destroyOnReturn: false }))) {
      const data: Buffer = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece));
      bytes += data.length;
      if (bytes > IMPORT_BYTES_MAXIMUM) {
        throw refused(`The file is too large: at most ${IMPORT_BYTES_MAXIMUM / 1024 / 1024} MB.`);
      }
      // PostgreSQL has no room for this letter; whatever has it is refused for it.
      yield decoder.decode(data, { stream: true }).replaceAll("\0", "\uFFFD");
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? refused("The file is no text in UTF-8.") : error;
  }
}

/** Reads as far as the end of the first line; what was read is given back with it. */
async function firstLine(pieces: AsyncGenerator<string>): Promise<{ line: string; read: string }> {
  let read = "";
  while (!/[\r\n]/.test(read) && read.length < RECORD_BYTES_MAXIMUM) {
    const next = await pieces.next();
    if (next.done === true) break;
    read += next.value;
  }
  return { line: read.split(/[\r\n]/, 1)[0] ?? "", read };
}

async function* chained(read: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  if (read !== "") yield read;
  yield* pieces;
}

/** Spreadsheets of some countries write semicolons, some people copy tabs. */
const delimiterOf = (heading: string): string =>
  [",", ";", "\t"].toSorted((a, b) => heading.split(b).length - heading.split(a).length)[0] ?? ",";

interface Heading {
  columns: ReadonlyMap<ColumnName, number>;
  fields: readonly { key: string; at: number }[];
}

function headingOf(record: readonly string[], fields: readonly CustomField[]): Heading {
  const names = record.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const wanted = COLUMNS.map(capital).join(", ");
    throw refused(`The file needs the columns ${wanted}. Missing: ${missing.map(capital).join(", ")}.`);
  }
  const twice = COLUMNS.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice !== undefined) throw refused(`The column ${capital(twice)} is there twice.`);
  const columns = new Map(COLUMNS.map((column) => [column, names.indexOf(column)]));
  return { columns, fields: fieldColumns(record, fields) };
}

/** Columns called like a custom field, or as the API calls it; of other columns nothing is read. */
function fieldColumns(record: readonly string[], fields: readonly CustomField[]): Heading["fields"] {
  const found = new Map<string, number>();
  for (const [at, heading] of record.entries()) {
    const name = heading.trim();
    const lower = name.toLowerCase();
    if (COLUMNS.some((column) => column === lower)) continue;
    const byKey = fields.filter(({ key }) => key.toLowerCase() === lower);
    const called = byKey.length > 0 ? byKey : fields.filter((field) => field.name.trim().toLowerCase() === lower);
    const [field, other] = called;
    if (field === undefined) continue;
    if (other !== undefined) {
      const keys = called.map(({ key }) => key).join(" or ");
      throw refused(`There are several custom fields called ${name}: write ${keys} in the heading.`);
    }
    if (found.has(field.key)) throw refused(`The column ${name} is there twice.`);
    found.set(field.key, at);
  }
  return [...found].map(([key, at]) => ({ key, at }));
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function cellsOf(record: readonly string[], heading: ReadonlyMap<ColumnName, number>): Cells {
  const cell = (column: ColumnName): string => record[heading.get(column) ?? -1] ?? "";
  return {
    login: cell("login"),
    name: cell("name"),
    email: cell("email"),
    status: cell("status"),
    admin: cell("admin"),
  };
}

function unreadable(error: CsvError): ApiError {
  const line = "lines" in error && typeof error["lines"] === "number" ? error["lines"] : null;
  const where = line === null ? "The file" : `Line ${line}`;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return refused(`${where} cannot be read: a quote is not closed.`);
  if (error.code === "CSV_MAX_RECORD_SIZE") return refused(`${where} is too long: is a quote before it not closed?`);
  if (error.code === "CSV_INVALID_CLOSING_QUOTE" || error.code === "INVALID_OPENING_QUOTE") {
    return refused(`${where} cannot be read: a quote stands where none may be.`);
  }
  return refused(`${where} cannot be read.`);
}

export const refused = (message: string): ApiError => violation("file", message);
