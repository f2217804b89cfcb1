/** Colors and flags of types, priorities and statuses by name, for cells, and which work packages are late. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { iconOf, type TypeIcon } from "@halyard/contract/work-types/type-icons";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { prioritiesQuery } from "../../work-types/priorities/queries.ts";
import { statusesQuery } from "../../work-types/statuses/queries.ts";
import { typesQuery } from "../../work-types/types/queries.ts";
import type { StatusLook } from "../../../shared/ui/primitives/color-dot.tsx";
import { localDay } from "../../../shared/dates/local-day.ts";

export interface Lookups {
  /** Colours by name. */
  types: ReadonlyMap<string, string | null>;
  typeIcons: ReadonlyMap<string, TypeIcon>;
  priorities: ReadonlyMap<string, string | null>;
  statuses: ReadonlyMap<string, StatusLook & { name: string }>;
  /** `YYYY-MM-DD`, where the person is. */
  today: string;
  /** Colors and shapes are there, or cannot be had: before that a list would be grey and change under one's eyes. */
  ready: boolean;
}

export function useLookups(): Lookups {
  const { data: types, isPending: awaitsTypes } = useQuery(typesQuery);
  const { data: priorities } = useQuery(prioritiesQuery);
  const { data: statuses, isPending: awaitsStatuses } = useQuery(statusesQuery);
  const ready = !awaitsTypes && !awaitsStatuses;
  return useMemo(
    () => ({
      types: new Map(types?.map((type) => [type.name, type.color])),
      typeIcons: new Map(types?.map((type) => [type.name, iconOf(type)])),
      priorities: new Map(priorities?.map((priority) => [priority.name, priority.color])),
      statuses: new Map(statuses?.map((status) => [status.name, status])),
      today: localDay(),
      ready,
    }),
    [types, priorities, statuses, ready],
  );
}

/** Due before today and not closed. */
export function isLate(row: WorkPackage, due: string | null, look: Lookups): boolean {
  return due !== null && due < look.today && look.statuses.get(titleOf(row, "status"))?.isClosed !== true;
}
