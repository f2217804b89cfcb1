/** The rules of fields that a member of work packages obeys: in answers, schemas, forms and where bodies are read. */
import { ruledName } from "@halyard/contract/work-types/field-rules";
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import type { WorkPackageRow } from "../store.ts";

interface Member {
  required?: boolean | ((caller: Caller, row: WorkPackageRow | null) => boolean);
  hasDefault?: boolean | ((row: WorkPackageRow | null) => boolean);
  fixed?(row: WorkPackageRow): boolean;
  shownTo?(caller: Caller, row: WorkPackageRow | null): boolean;
}

/** The same member where no rule is about it. @param name of the member */
export function ruled<Kind extends Member>(catalogue: Catalogue, name: string, member: Kind): Kind {
  if (!catalogue.fieldRules.concerns(name)) return member;
  const attribute = ruledName(name);
  const ruleOn = (row: WorkPackageRow) => catalogue.fieldRules.ruleOf(row, attribute);
  const wasRequired = (caller: Caller, row: WorkPackageRow | null): boolean =>
    typeof member.required === "function" ? member.required(caller, row) : member.required === true;
  return {
    ...member,
    shownTo: (caller: Caller, row: WorkPackageRow | null): boolean =>
      (row === null || !ruleOn(row).hidden) && (member.shownTo?.(caller, row) ?? true),
    fixed(row: WorkPackageRow): boolean {
      const { hidden, readOnly } = ruleOn(row);
      return hidden || readOnly || member.fixed?.(row) === true;
    },
    hasDefault: (row: WorkPackageRow | null): boolean => {
      const own = typeof member.hasDefault === "function" ? member.hasDefault(row) : member.hasDefault === true;
      return own || (row !== null && ruleOn(row).default !== null);
    },
    required: (caller: Caller, row: WorkPackageRow | null): boolean =>
      (row !== null && ruleOn(row).required) || wasRequired(caller, row),
  };
}
