/** Arranging the attributes of projects. Administrators only. */
import type { AttributeSection } from "@halyard/contract/work-types/custom-fields";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import { bumpRevision } from "../../access/revision.ts";
import type { Context } from "../../platform/context.ts";
import { updateConflict } from "../../platform/errors.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import { saveSections, storedSections } from "../section-definitions/store.ts";

const tell = recorderOf("ProjectAttributes");
const titleOf = (sections: readonly AttributeSection[]): string => sections.map(({ name }) => name).join(", ");

/** @param lockVersion as the caller has seen it; null: whatever happened since @throws UpdateConflict (409) */
export async function arrangeSections(
  ctx: Context,
  caller: Caller,
  sections: readonly AttributeSection[],
  lockVersion: number | null,
): Promise<void> {
  requireAdministrator(caller);
  await ctx.transaction(async (tx) => {
    // Two changes follow each other here: the second reads what the first one wrote.
    await bumpRevision(tx, "catalogue");
    const before = await storedSections(tx);
    if (lockVersion !== null && lockVersion !== before.lockVersion) throw updateConflict();
    await saveSections(tx, { sections, lockVersion: before.lockVersion + 1 });
    const [from, to] = [before.sections, sections];
    await tell(
      tx,
      caller,
      { id: 1, name: "Project attributes" },
      "updated",
      { sections: { from, to, fromTitle: titleOf(from), toTitle: titleOf(to) } },
      ctx.clock.now().toISOString(),
    );
  });
}
