/** The custom fields of a work package among its other fields. */
import type { WorkPackage } from "@halyard/contract/resources";
import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { schemaQuery } from "../model/queries.ts";
import { CustomValue } from "./custom-value.tsx";
import { customFieldsIn } from "./fields.ts";

interface CustomFieldsProps {
  row: WorkPackage;
  /** Of its form; undefined: there is none, or not yet. */
  schema: WorkPackageForm["_embedded"]["schema"] | undefined;
}

export function CustomFields({ row, schema }: CustomFieldsProps): ReactNode {
  const t = useT();
  const own = useQuery({ ...schemaQuery(row), enabled: schema === undefined });
  return customFieldsIn(schema ?? own.data).map((field) => (
    <CustomFieldRow key={field.attribute} name={field.name}>
      <CustomValue row={row} field={field} none={t("workPackages.none")} />
    </CustomFieldRow>
  ));
}

function CustomFieldRow({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
