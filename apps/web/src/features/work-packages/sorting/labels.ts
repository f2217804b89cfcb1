import type { MessageId } from "../../../app/i18n.tsx";
import type { SortField } from "./sorts.ts";

/** What a person calls it: the table's column of the subject is headed "Work". */
export const sortField = (field: SortField): MessageId => `workPackages.field.${field}`;
