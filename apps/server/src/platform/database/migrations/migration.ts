import type { Dialect } from "../schema/dialect.ts";

export interface Migration {
  name: string;
  /** @param id how this database says "an integer key that counts by itself" */
  statements(id: string, dialect: Dialect["name"]): readonly string[];
  /** The program before goes on beside it, although its statements do not show that (see `older-programs.ts`). */
  isHarmless?: true;
}
