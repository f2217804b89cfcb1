/** The tables of workflow rules, as {@link Schema} has them. */
import type { Flag, JsonText } from "./values.ts";

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

export interface WorkflowSchema {
  workflows: WorkflowTable;
  workflow_limits: WorkflowLimitTable;
  workflow_requirements: WorkflowRequirementTable;
}
