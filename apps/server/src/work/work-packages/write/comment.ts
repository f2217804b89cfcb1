/** Comments in bodies of requests: `{comment: {raw}}` and, on changes, `{comment: "text"}`. */
import { TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../../access/caller.ts";
import type { JsonObject } from "../../../hal/json.ts";
import { formattable } from "../../../hal/write/input.ts";
import { ApiError, readOnly, violation } from "../../../platform/errors.ts";
import type { WorkPackageRow } from "../store.ts";

const read = formattable<{ comment: string }>((input, comment) => (input.comment = comment));

/** @throws PropertyFormatError, PropertyConstraintViolation (422) for one that is too long */
export function commentIn(body: JsonObject): string {
  const input: { comment?: string } = {};
  read(input, body["comment"] ?? null, "comment");
  const comment = input.comment ?? "";
  if (comment.length > TEXT_LENGTH_MAXIMUM) {
    throw violation("comment", `Comment is too long (maximum is ${TEXT_LENGTH_MAXIMUM} characters).`);
  }
  return comment;
}

/** What is said with a change, by those who can comment. */
export function readComment(
  caller: Caller,
  row: WorkPackageRow,
  body: JsonObject,
): { comment: string; errors: ApiError[] } {
  try {
    const comment = commentIn(body);
    if (comment.trim() === "") return { comment: "", errors: [] };
    const allowed = caller.can("add_work_package_comments", row.project_id);
    return { comment, errors: allowed ? [] : [readOnly("comment", "Comment")] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { comment: "", errors: [error] };
  }
}
