/** What the schemas of the rows of a page allow, for the parts that show single attributes of one. */
import type { WorkPackage } from "@halyard/contract/resources";
import { createContext, useContext, type ReactNode } from "react";
import { mayEdit } from "../model/queries.ts";
import { AsAllowed } from "./as-allowed.tsx";
import { treatmentOf, type Fields } from "./treatment.ts";
import { useFields } from "./use-fields.ts";

type FieldsOfRow = (row: WorkPackage) => Fields | undefined;

const Context = createContext<FieldsOfRow>(() => undefined);

export function FieldsOf({ rows, children }: { rows: readonly WorkPackage[]; children: ReactNode }): ReactNode {
  const fieldsOf = useFields(rows);
  return <Context.Provider value={fieldsOf}>{children}</Context.Provider>;
}

interface AllowedProps {
  row: WorkPackage;
  attribute: string;
  children: (row: WorkPackage) => ReactNode;
}

/** {@link AsAllowed} within {@link FieldsOf}. */
export function Allowed(props: AllowedProps): ReactNode {
  return <AsAllowed {...props} fields={useContext(Context)(props.row)} />;
}

/** Whether all of these can be changed, so far as it is known: where it is not, the server decides. */
export function useCanEdit(row: WorkPackage, attributes: readonly string[]): boolean {
  const fields = useContext(Context)(row);
  return mayEdit(row) && attributes.every((attribute) => treatmentOf(row, attribute, fields) === "edited");
}

/** What a bar of the calendar or the timeline stands for. */
export const DAYS = ["startDate", "dueDate"] as const;
/** What moves a work package to another sprint. */
export const SPRINT = ["sprint"] as const;
