/** Whether people can take the place of placeholder users in a copy. */
import type { Caller } from "../../access/caller.ts";
import type { Replacement } from "../../identity/placeholder-users/resource.ts";
import { findVisibleUser } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError, violation } from "../../platform/errors.ts";
import { placeholdersIn } from "./store.ts";

/** Only placeholder users of the source are replaced, each once, and by people whom the caller may know. */
export async function replacementProblems(
  ctx: Context,
  caller: Caller,
  source: number,
  replacements: readonly Replacement[],
): Promise<ApiError[]> {
  if (replacements.length === 0) return [];
  const placeholders = new Set(await placeholdersIn(ctx.db, source));
  const problems: ApiError[] = [];
  for (const { placeholderId, userId } of replacements) {
    if (!placeholders.delete(placeholderId)) {
      problems.push(violation("replacements", "Placeholder user is no member of the project."));
      continue;
    }
    const user = await findVisibleUser(ctx, caller, String(userId)).catch(noneIfUnknown);
    if (user?.status !== "active") problems.push(violation("replacements", "Person does not exist."));
  }
  return problems;
}

function noneIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.identifier === "NotFound") return null;
  throw error;
}
