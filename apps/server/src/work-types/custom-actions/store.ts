import type { Writer } from "../../platform/database/schema/schema.ts";
import type { CustomAction } from "./definitions.ts";

type Changed = Pick<CustomAction, "id" | "conditions" | "actions" | "lockVersion">;

/** The next version of what it does and where it is there. */
export async function saveParts(tx: Writer, { id, conditions, actions, lockVersion }: Changed, now: string) {
  const parts = { conditions: JSON.stringify(conditions), actions: JSON.stringify(actions) };
  const patch = { ...parts, lock_version: lockVersion + 1, updated_at: now };
  await tx.updateTable("custom_actions").set(patch).where("id", "=", id).execute();
}
