import type { MessageId } from "../../../shared/i18n/i18n.tsx";
import type { KnownSort } from "../search-params/sorts.ts";

/** What a person calls it: the table's column of the subject is headed "Work". */
export const sortField = (field: KnownSort): MessageId => `workPackages.field.${field}`;
