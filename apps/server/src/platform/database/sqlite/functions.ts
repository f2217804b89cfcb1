import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { piecesOf } from "../reading/pieces.ts";
import { sortKeyOf } from "../reading/sort-key-of.ts";

/** The functions that triggers and generated columns need on every connection that writes, and one of our statements. */
export function defineFunctions(database: DatabaseSync): void {
  // SQLite's own lower() knows only ASCII.
  database.function("lower", { deterministic: true }, (text) => (typeof text === "string" ? text.toLowerCase() : text));
  // Reads need it too: many lists are sorted by it.
  database.function("halyard_sort_key", { deterministic: true }, (text) =>
    typeof text === "string" ? sortKeyOf(text) : text,
  );
  // Of a long text only this crosses threads.
  database.function("halyard_sha256", { deterministic: true }, (text) =>
    typeof text === "string" ? hash("sha256", text) : null,
  );
  database.function("halyard_pieces", { deterministic: true }, (text) =>
    typeof text === "string" ? [...piecesOf(text)].join(" ") : null,
  );
}
