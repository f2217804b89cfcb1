/** A custom field in the table: what it is depends on the type of each row. */
import type { CustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { WorkPackage } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { schemaQuery } from "../model/queries.ts";
import { CustomValue } from "./custom-value.tsx";
import { fieldOf } from "../../../shared/custom-fields/fields.ts";

interface CustomCellProps {
  row: WorkPackage;
  attribute: CustomFieldKey;
  none: string;
}

export function CustomCell({ row, attribute, none }: CustomCellProps): ReactNode {
  const { data } = useQuery(schemaQuery(row));
  const field = data?.[attribute];
  // Its type does not have the field.
  if (field === undefined) return null;
  return <CustomValue row={row} field={fieldOf(attribute, field)} none={none} />;
}
