/** Entries of the audit log as lines of a file. */
import type { AuditFormat } from "@halyard/contract/administration/audit";
import { csvCell } from "@halyard/contract/csv";
import type { AuditEvent } from "@halyard/contract/schemas/administration/administration";

type Entry = Omit<AuditEvent, "_type" | "_links"> & { _links?: Partial<AuditEvent["_links"]> };

type Cell = string | number | null | undefined;

const nameIn = (link: AuditEvent["_links"][string] | undefined): Cell =>
  link === undefined || Array.isArray(link) ? null : link.title;

const COLUMNS: readonly (readonly [heading: string, value: (entry: Entry) => Cell])[] = [
  ["Id", ({ id }) => id],
  ["Time", ({ createdAt }) => createdAt],
  ["Action", ({ action }) => action],
  ["Category", ({ category }) => category],
  ["Severity", ({ severity }) => severity],
  ["Outcome", ({ outcome }) => outcome],
  ["Actor", ({ actor }) => actor?.name],
  ["Actor id", ({ actor }) => actor?.id],
  ["Entity type", ({ entity }) => entity?.type],
  ["Entity id", ({ entity }) => entity?.id],
  ["Entity", ({ entity }) => entity?.title],
  ["Changes", ({ changes }) => (changes.length === 0 ? "" : JSON.stringify(changes))],
  ["Subject", ({ subject }) => subject],
  ["Details", ({ details }) => (Object.keys(details).length === 0 ? "" : JSON.stringify(details))],
  ["Count", ({ count }) => count],
  ["Last time", ({ lastAt }) => lastAt],
  ["Way", ({ context }) => context.via],
  ["Address", ({ context }) => context.ip],
  ["Program", ({ context }) => context.agent],
  ["Credential", ({ context }) => context.credentialId],
  ["Request", ({ context }) => context.requestId],
  ["On behalf of id", ({ context }) => context.onBehalfOf],
  ["On behalf of", ({ _links }) => nameIn(_links?.["onBehalfOf"])],
];

const line = (cells: readonly Cell[]): string => `${cells.map((cell) => csvCell(String(cell ?? ""))).join(",")}\r\n`;

/** Blocks of lines. The links of entries are for programs that go on from there: the file does without. */
export async function* linesOf(format: AuditFormat, blocks: AsyncIterable<readonly Entry[]>): AsyncGenerator<string> {
  if (format === "csv") yield line(COLUMNS.map(([heading]) => heading));
  for await (const block of blocks) {
    if (format === "csv") yield block.map((entry) => line(COLUMNS.map(([, value]) => value(entry)))).join("");
    else yield block.map(({ _links, ...entry }) => `${JSON.stringify(entry)}\n`).join("");
  }
}
