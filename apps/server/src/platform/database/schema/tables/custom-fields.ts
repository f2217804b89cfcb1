/** The tables of custom fields, as {@link Schema} has them. */
import type {
  CustomFieldFormat,
  CustomFieldTarget,
  CustomFieldVisibility,
} from "@halyard/contract/work-types/custom-fields";
import type { Generated } from "kysely";
import type { Flag, Instant, JsonText } from "./values.ts";

export interface CustomFieldTable {
  id: Generated<number>;
  name: string;
  format: CustomFieldFormat;
  /** Of what it is a field. */
  target: CustomFieldTarget;
  description: string;
  position: number;
  /** Active in all projects. */
  is_for_all: Flag;
  /** Active in all types. */
  all_types: Flag;
  multiple: Flag;
  required: Flag;
  /** Its texts are found by a search for words. */
  searchable: Flag;
  /** Lists are filtered by it. */
  filterable: Generated<Flag>;
  /** Of projects: something can be said about its values. */
  has_comment: Generated<Flag>;
  visibility: CustomFieldVisibility;
  right_to_left: Flag;
  /** Of texts, in characters. */
  min_length: number | null;
  max_length: number | null;
  /** Of numbers. */
  min_value: number | null;
  max_value: number | null;
  /** A regular expression; empty: any text will do. */
  pattern: string;
  /** As a body has it; of lists the options say it. */
  default_value: JsonText;
  created_at: Instant;
  updated_at: Instant;
  /** Deleted, and may still be restored. */
  deleted_at: Instant | null;
  lock_version: Generated<number>;
}

export interface CustomFieldTypeTable {
  field_id: number;
  type_id: number;
}

export interface CustomFieldProjectTable {
  field_id: number;
  project_id: number;
}

/** What is said about the value of a project's field. */
export interface CustomCommentTable {
  project_id: number;
  field_id: number;
  comment: string;
}

/** In which sections projects show their fields: one row. */
export interface ProjectAttributeSectionsTable {
  id: number;
  sections: JsonText;
  lock_version: number;
}

/** Where a field is for some roles only: which see it, and which of them change it. */
export interface CustomFieldRoleTable {
  field_id: number;
  role_id: number;
  can_edit: Flag;
}

/** What may be chosen in a list, and an item of a hierarchy or of a weighted list. */
export interface CustomOptionTable {
  id: Generated<number>;
  field_id: number;
  parent_id: number | null;
  value: string;
  short: string | null;
  /** A decimal number, digit for digit. */
  weight: string | null;
  color_id: number | null;
  position: number;
  is_default: Generated<Flag>;
  /** Not offered any more; who has it keeps it. */
  is_archived: Generated<Flag>;
}

/** One value; of a field with several each has its row. Exactly one of the first five says what has it. */
export interface CustomValueTable {
  id: Generated<number>;
  field_id: number;
  work_package_id: number | null;
  project_id: number | null;
  /** A user or a group. */
  principal_id: number | null;
  version_id: number | null;
  time_entry_id: number | null;
  /** Of numbers, and 0 or 1 for yes and no. */
  num: number | null;
  str: string | null;
  /** Of short texts: the beginning in lower case, by which they are sorted and found. */
  str_key: string | null;
  option_id: number | null;
  linked_principal_id: number | null;
  linked_version_id: number | null;
}

export interface CustomFieldSchema {
  custom_fields: CustomFieldTable;
  custom_field_types: CustomFieldTypeTable;
  custom_field_projects: CustomFieldProjectTable;
  custom_field_roles: CustomFieldRoleTable;
  custom_comments: CustomCommentTable;
  project_attribute_sections: ProjectAttributeSectionsTable;
  custom_options: CustomOptionTable;
  custom_values: CustomValueTable;
}
