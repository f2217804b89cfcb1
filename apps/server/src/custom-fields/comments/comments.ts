/** What is said about the value of a project's attribute: plain text, as a member `customComment12` beside `customField12`. */
import { customCommentKey, CUSTOM_COMMENT_LENGTH_MAXIMUM } from "@halyard/contract/work-types/custom-fields";
import type { InputRule, Property } from "../../hal/answer/resource.ts";
import { optionalText } from "../../hal/write/input.ts";
import { violation, type ApiError } from "../../platform/errors.ts";
import type { Changes } from "../../platform/events/journal.ts";
import type { CustomField } from "../definitions/fields.ts";

/** A row with its comments: JSON, `[field, comment]` each; undefined: it has none. */
export interface Commented {
  comments?: string;
}

/** What a body says: by the id of the field; empty: nothing any more. */
export interface CommentInput {
  comments?: Map<number, string>;
}

export const NO_COMMENTS = "[]";

export const commentsIn = ({ comments = NO_COMMENTS }: Commented): ReadonlyMap<number, string> =>
  comments === NO_COMMENTS ? new Map() : new Map<number, string>(JSON.parse(comments));

export function commentMember<Row extends Commented, Input extends CommentInput>(
  field: CustomField,
  { shownTo, writableBy }: Required<Pick<Property<Row, Input>, "shownTo" | "writableBy">>,
): Property<Row, Input> {
  const write: InputRule<Input> = optionalText((input, value) => {
    (input.comments ??= new Map()).set(field.id, value ?? "");
  });
  return {
    type: "String",
    name: `${field.name} comment`,
    shownTo,
    writableBy,
    read: (row) => commentsIn(row).get(field.id) ?? null,
    write,
  };
}

export interface CommentDraft {
  /** As they would be. */
  comments: string;
  /** By the id of the field; empty: none any more. */
  commented: ReadonlyMap<number, string>;
  changes: Changes;
  errors: ApiError[];
}

/** @param fields those that the row has and the caller may comment on */
export function commentDraft(
  fields: readonly CustomField[],
  before: Commented,
  { comments: asked = new Map() }: CommentInput,
): CommentDraft {
  const after = new Map(commentsIn(before));
  const commented = new Map<number, string>();
  const changes: Changes = {};
  const errors: ApiError[] = [];
  for (const { id, name } of fields) {
    const text = asked.get(id)?.trim();
    const old = after.get(id) ?? "";
    if (text === undefined || text === old) continue;
    if (text.length > CUSTOM_COMMENT_LENGTH_MAXIMUM) {
      const most = `(maximum is ${CUSTOM_COMMENT_LENGTH_MAXIMUM} characters)`;
      errors.push(violation(customCommentKey(id), `${name} comment is too long ${most}.`));
    }
    commented.set(id, text);
    changes[customCommentKey(id)] = { from: old === "" ? null : old, to: text === "" ? null : text };
    if (text === "") after.delete(id);
    else after.set(id, text);
  }
  return { comments: after.size === 0 ? NO_COMMENTS : JSON.stringify([...after]), commented, changes, errors };
}

export { commentColumn, copyComments, saveComments } from "./store.ts";
