/** The rules of fields as they are stored: read with the catalogue. */
import { NO_RULE, ruledName, type FieldRule, type FieldRules } from "@halyard/contract/work-types/field-rules";
import type { Reader, RowOf } from "../../platform/database/schema/schema.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

export type SchemeRow = RowOf<"field_rule_schemes">;

export interface RuleSet {
  rules: FieldRules;
  /** 0: there are none yet. */
  lockVersion: number;
}

export const NO_RULES: RuleSet = { rules: {}, lockVersion: 0 };

export interface StoredFieldRules {
  /** The default first. */
  schemes: readonly SchemeRow[];
  setOf(schemeId: number, typeId: number): RuleSet;
  /** The scheme that counts in a project. */
  schemeOf(projectId: number): number;
  /** Whether any rule is about the attribute: most installations have none, and their answers look no further. */
  concerns(attribute: string): boolean;
  /** The one decision that forms, schemas and writes obey. @param attribute as work packages have it */
  ruleOf(place: { project_id: number; type_id: number }, attribute: string): FieldRule;
  rulesIn(place: { project_id: number; type_id: number }): FieldRules;
}

const keyOf = (schemeId: number, typeId: number): string => `${schemeId}-${typeId}`;

export async function storedFieldRules(db: Reader): Promise<StoredFieldRules> {
  const [schemes, rows, chosen] = await Promise.all([
    db
      .selectFrom("field_rule_schemes")
      .selectAll()
      .orderBy("is_default", "desc")
      .orderBy(sortKey("name_key"))
      .execute(),
    db.selectFrom("field_rule_sets").selectAll().execute(),
    db.selectFrom("project_field_rule_schemes").selectAll().execute(),
  ]);
  const sets = new Map(
    rows.map((row): [string, RuleSet] => {
      // Only `field-rules/service.ts` writes them, from what it has checked.
      const rules: FieldRules = JSON.parse(row.rules);
      return [keyOf(row.scheme_id, row.type_id), { rules, lockVersion: row.lock_version }];
    }),
  );
  const standard = schemes.find(({ is_default }) => is_default === 1)?.id ?? 0;
  const byProject = new Map(chosen.map((row) => [row.project_id, row.scheme_id]));
  const ruled = new Set([...sets.values()].flatMap(({ rules }) => Object.keys(rules)));
  const setOf = (schemeId: number, typeId: number) => sets.get(keyOf(schemeId, typeId)) ?? NO_RULES;
  const schemeOf = (projectId: number) => byProject.get(projectId) ?? standard;
  const rulesIn: StoredFieldRules["rulesIn"] = (place) => setOf(schemeOf(place.project_id), place.type_id).rules;
  return {
    schemes,
    setOf,
    schemeOf,
    rulesIn,
    concerns: (attribute) => ruled.has(ruledName(attribute)),
    ruleOf: (place, attribute) => rulesIn(place)[ruledName(attribute)] ?? NO_RULE,
  };
}
