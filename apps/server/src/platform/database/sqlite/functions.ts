import type { DatabaseSync } from "node:sqlite";
import { piecesOf } from "../reading/pieces.ts";

/** What triggers and generated columns ask of anyone who writes to the file. */
export function defineFunctions(database: DatabaseSync): void {
  // SQLite's own lower() knows ASCII only; names are of many lands.
  database.function("lower", { deterministic: true }, (text) => (typeof text === "string" ? text.toLowerCase() : text));
  database.function("halyard_pieces", { deterministic: true }, (text) =>
    typeof text === "string" ? [...piecesOf(text)].join(" ") : null,
  );
}
