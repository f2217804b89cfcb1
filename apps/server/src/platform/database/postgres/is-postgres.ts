import { PostgresAdapter } from "kysely";
import type { Reader } from "../schema/schema.ts";

/** For statements that the two databases need in different words and that have nothing but a reader. */
export const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
