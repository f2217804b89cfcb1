/** The values that an operator offers, and the names of those that are chosen. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { FilterOperator } from "./fields.ts";
import { optionsQuery, workPackageNamesQuery, type Option } from "./queries.ts";

const NOTHING: readonly Option[] = [];
const ME = "me";

interface Options {
  options: readonly Option[];
  /** By value. */
  names: ReadonlyMap<string, string>;
  pending: boolean;
  failed: boolean;
}

export function useOptions(operator: FilterOperator | undefined, values: readonly string[]): Options {
  const t = useT();
  const listed = operator?.kind === "list" || operator?.kind === "people";
  const list = useQuery({ ...optionsQuery(operator?.options ?? []), enabled: listed });
  const named = useQuery({
    ...workPackageNamesQuery([...values].toSorted()),
    enabled: operator?.kind === "workPackages" && values.length > 0,
  });
  const me = t("workPackages.filter.me");
  return useMemo(() => {
    const found = (listed ? list.data : named.data) ?? NOTHING;
    const others = found.filter(({ value }) => value !== ME);
    const options = operator?.kind === "people" ? [{ value: ME, label: me }, ...others] : others;
    const names = new Map(options.map(({ value, label }) => [value, label]));
    return { options, names, pending: listed && list.isPending, failed: listed && list.isError };
  }, [listed, list.data, list.isPending, list.isError, named.data, operator?.kind, me]);
}
