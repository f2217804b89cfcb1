import type { DatabaseSync } from "node:sqlite";
import { piecesOf } from "../reading/pieces.ts";

/** The functions that triggers and generated columns need on every connection that writes. */
export function defineFunctions(database: DatabaseSync): void {
  // SQLite's own lower() knows only ASCII.
  database.function("lower", { deterministic: true }, (text) => (typeof text === "string" ? text.toLowerCase() : text));
  database.function("halyard_pieces", { deterministic: true }, (text) =>
    typeof text === "string" ? [...piecesOf(text)].join(" ") : null,
  );
}
