/** The fields of the rows of a page, by their schemas: asked for once the rows are there, all in one call. */
import { linkedId } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Fields } from "./treatment.ts";
import { schemasQuery } from "../model/queries.ts";

/** Of the schema that a row has: those of one project and type share it. */
export const schemaKeyOf = (row: WorkPackage): string =>
  `${linkedId(row, "project") ?? 0}-${linkedId(row, "type") ?? 0}`;

/** @returns undefined of a row: not read yet */
export function useFields(rows: readonly WorkPackage[]): (row: WorkPackage) => Fields | undefined {
  const pairs = useMemo(() => [...new Set(rows.map(schemaKeyOf))].toSorted(), [rows]);
  const { data } = useQuery({ ...schemasQuery(pairs), enabled: pairs.length > 0, placeholderData: keepPreviousData });
  return useCallback((row) => data?.get(schemaKeyOf(row)), [data]);
}
