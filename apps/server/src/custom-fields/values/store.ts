import { sql } from "kysely";
import type { NewRow, Reader, Writer } from "../../platform/database/schema/schema.ts";
import { chunk } from "../../platform/database/chunk.ts";
import type { CustomField } from "../definitions/fields.ts";
import { keyOf, VALUE_COLUMNS, type OwnerColumn } from "./storage.ts";
import type { CustomValue } from "./value.ts";

function rowOf(
  owner: OwnerColumn,
  ownerId: number,
  { id, format }: Pick<CustomField, "id" | "format">,
  { value }: CustomValue,
): NewRow<"custom_values"> {
  return { field_id: id, [owner]: ownerId, [VALUE_COLUMNS[format]]: value, str_key: keyOf(format, value) };
}

/** Puts these values in the place of those that it had, of these fields alone. */
export async function replaceValues(
  tx: Writer,
  owner: OwnerColumn,
  ownerId: number,
  changed: readonly { field: Pick<CustomField, "id" | "format">; values: readonly CustomValue[] }[],
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ field }) => field.id);
  await tx.deleteFrom("custom_values").where(owner, "=", ownerId).where("field_id", "in", ids).execute();
  const rows = changed.flatMap(({ field, values }) => values.map((value) => rowOf(owner, ownerId, field, value)));
  for (const some of chunk(rows)) await tx.insertInto("custom_values").values(some).execute();
}

/** Of these principals those who are members of the project, with their names. */
export async function membersAmong(db: Reader, projectId: number, ids: readonly number[]): Promise<LinkedPrincipal[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("principals")
    .leftJoin("users", "users.id", "principals.id")
    .where("principals.id", "in", ids)
    .where((eb) => eb.or([eb("users.status", "is", null), eb("users.status", "<>", "locked")]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("memberships")
          .whereRef("memberships.principal_id", "=", "principals.id")
          .where("memberships.project_id", "=", projectId)
          .select(sql`1`.as("one")),
      ),
    )
    .select(["principals.id", "principals.name", "principals.type"])
    .execute();
}

export interface LinkedPrincipal {
  id: number;
  name: string;
  type: string;
}
