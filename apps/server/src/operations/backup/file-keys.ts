/** The uploaded files that rows name: attachments by their key, pictures of people by their key and kind. */
import { isKey, type FileStore } from "../../platform/files/files.ts";
import type { TableHead } from "./archive/records.ts";

const NAMED_IN: Readonly<Record<string, string>> = { attachments: "file_key", users: "avatar_file" };

/** @param block lines of JSON arrays */
export function fileKeysIn({ name, columns }: TableHead, block: string): string[] {
  const column = NAMED_IN[name];
  if (column === undefined) return [];
  const place = columns.indexOf(column);
  const found: string[] = [];
  for (const line of block.split("\n")) {
    if (line === "") continue;
    const row: unknown[] = JSON.parse(line);
    const value = row[place];
    const [key = ""] = typeof value === "string" ? value.split(".") : [];
    if (isKey(key)) found.push(key);
  }
  return found;
}

/** All that the store has. */
export async function keysOf(store: FileStore): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for await (const key of store.keys()) keys.add(key);
  return keys;
}
