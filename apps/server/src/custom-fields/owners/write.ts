/** What becomes of the custom fields of a row that is written. */
import type { Caller } from "../../access/caller.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { readOnly, type ApiError } from "../../platform/errors.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { commentDraft } from "../comments/comments.ts";
import type { CustomField, CustomFields } from "../definitions/fields.ts";
import { customChanges, defaultsOf, withInput, type ChangedField } from "../values/changes.ts";
import type { CustomInput } from "../values/members.ts";
import { customProblems, type Linkable } from "../values/validation.ts";
import { NO_VALUES, type Customized } from "../values/value.ts";
import { changesField, hasField, showsField, type Owner } from "./owner.ts";

export interface CustomDraft {
  /** The values as they would be. */
  custom: string;
  errors: ApiError[];
  changed: ChangedField[];
  /** For the journal. */
  changes: Changes;
  /** What is said about values now, by the id of the field. */
  comments: string;
  commented: ReadonlyMap<number, string>;
}

interface Written<Row extends Customized> {
  /** As it is stored; null: a new one. */
  stored: Row | null;
  /** As it would be, but for its fields: where it is decides which it has. */
  row: Row;
  input: Partial<CustomInput>;
  /** Whether a required field has to have a value though nothing is said of it. */
  validatesAll?: boolean;
}

/** Nothing can be linked to. */
export const NOTHING_LINKABLE: Linkable = { principals: async () => [], versions: async () => [] };

/** Whether the body asks for all required fields to be looked at, not only those that it has. */
export const validatesAll = (body: JsonObject): boolean =>
  isObject(body["_meta"]) && body["_meta"]["validateCustomFields"] === true;

/** @param fields those that the caller knows */
export async function customDraft<Row extends Customized>(
  owner: Owner<Row>,
  fields: CustomFields,
  caller: Caller,
  { stored, row, input, validatesAll: all = stored === null }: Written<Row>,
  linkable: Linkable,
): Promise<CustomDraft> {
  const active = fields.all.of(owner.target).filter((field) => hasField(owner, field, row));
  const before = stored ?? { custom: NO_VALUES };
  const base = stored === null ? { custom: defaultsOf(active) } : stored;
  const said = commentDraft(commentedBy(owner, active, caller, row), stored ?? {}, input);
  if (active.length === 0) return { ...said, custom: base.custom, changed: [] };
  const { taken, refused } = seenInput(owner, active, caller, row, input, stored === null);
  const { errors, custom } = await customProblems(
    {
      fields: active,
      before: stored,
      after: { custom: withInput(base, { custom: taken }) },
      isDemanded: (field) => (all || taken.has(field.id)) && changesField(owner, field, caller, row),
    },
    linkable,
  );
  const { changed, changes } = customChanges(active, before, { custom });
  return {
    ...said,
    custom,
    errors: [...refused, ...errors, ...said.errors],
    changed,
    changes: { ...changes, ...said.changes },
  };
}

const commentedBy = <Row extends Customized>(
  owner: Owner<Row>,
  active: readonly CustomField[],
  caller: Caller,
  row: Row,
): CustomField[] =>
  active.filter(
    (field) => field.hasComment && showsField(owner, field, caller, row) && changesField(owner, field, caller, row),
  );

/** Of what was said, what is of fields that the row has and the caller sees there; the rest is ignored as unknown members are. */
function seenInput<Row extends Customized>(
  owner: Owner<Row>,
  active: readonly CustomField[],
  caller: Caller,
  row: Row,
  { custom = new Map() }: Partial<CustomInput>,
  isNew: boolean,
) {
  const seen = active.filter((field) => custom.has(field.id) && showsField(owner, field, caller, row));
  const [edited, others] = [true, false].map((may) =>
    seen.filter((field) => changesField(owner, field, caller, row) === may),
  );
  const taken = new Map((edited ?? []).map((field) => [field.id, custom.get(field.id) ?? []]));
  // Of what there is already, who reads the body has refused what differs.
  const refused = isNew ? (others ?? []).filter((field) => (custom.get(field.id) ?? []).length > 0) : [];
  return { taken, refused: refused.map((field) => readOnly(field.key, field.name)) };
}
