/** A custom field in the table: what it is depends on the type of each row. */
import type { CustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { WorkPackage } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import { fieldOf } from "../../../shared/custom-fields/fields.ts";
import { AsAllowed } from "../editing/as-allowed.tsx";
import type { Fields } from "../editing/treatment.ts";
import { CustomValue } from "./custom-value.tsx";

interface CustomCellProps {
  row: WorkPackage;
  attribute: CustomFieldKey;
  /** undefined: not read yet. */
  fields: Fields | undefined;
  none: string;
}

export function CustomCell({ row, attribute, fields, none }: CustomCellProps): ReactNode {
  const field = fields?.[attribute];
  // Its type does not have the field.
  if (field === undefined) return null;
  return (
    <AsAllowed row={row} attribute={attribute} fields={fields}>
      {(treated) => <CustomValue row={treated} field={fieldOf(attribute, field)} none={none} />}
    </AsAllowed>
  );
}
