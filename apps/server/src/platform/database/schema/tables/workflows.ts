/** The tables of workflow rules, forms of types and custom actions, as {@link Schema} has them. */
import type { Generated } from "kysely";
import type { Flag, Instant, JsonText } from "./values.ts";

/** Of types whose rules were changed at least once. */
export interface WorkflowTable {
  type_id: number;
  lock_version: number;
}

/** A move that not everyone with the role makes. No row: everyone with it does. */
export interface WorkflowLimitTable {
  type_id: number;
  role_id: number;
  from_status_id: number;
  to_status_id: number;
  /** 1: the author still does. */
  author: Flag;
  /** 1: the assignee still does. */
  assignee: Flag;
}

/** What a move requires of everyone who makes it. */
export interface WorkflowRequirementTable {
  type_id: number;
  from_status_id: number;
  to_status_id: number;
  comment: Flag;
  /** Names of attributes, as the API has them. */
  attributes: JsonText;
}

/** A change with a name; what is JSON here is declared in work-types/custom-actions/definitions.ts. */
export interface CustomActionTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  description: string;
  position: number;
  conditions: JsonText;
  actions: JsonText;
  lock_version: number;
  created_at: Instant;
  updated_at: Instant;
}

/** A type whose form was arranged; what is JSON here is declared in work-types/form-definitions/definitions.ts. */
export interface TypeFormTable {
  type_id: number;
  attribute_groups: JsonText;
  /** Names of attributes, as the API has them. */
  hidden: JsonText;
  lock_version: number;
}

/** Which rules of fields count in some projects; one is the default of all others. */
export interface FieldRuleSchemeTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  is_default: Flag;
  created_at: Instant;
  updated_at: Instant;
}

/** The rules of one type in a scheme; what is JSON here is declared in field-rules.ts in the contract. */
export interface FieldRuleSetTable {
  scheme_id: number;
  type_id: number;
  rules: JsonText;
  lock_version: number;
}

/** Projects without a row have the default scheme. */
export interface ProjectFieldRuleSchemeTable {
  project_id: number;
  scheme_id: number;
}

export interface WorkflowSchema {
  field_rule_schemes: FieldRuleSchemeTable;
  field_rule_sets: FieldRuleSetTable;
  project_field_rule_schemes: ProjectFieldRuleSchemeTable;
  custom_actions: CustomActionTable;
  type_forms: TypeFormTable;
  workflows: WorkflowTable;
  workflow_limits: WorkflowLimitTable;
  workflow_requirements: WorkflowRequirementTable;
}
