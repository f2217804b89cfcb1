/** One attribute that all chosen work packages get; the choices are read when the menu opens. */
import type { Named, WorkPackage } from "@halyard/contract/resources";
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import { Button, Menu } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { MenuLoading } from "../../../../shared/ui/menu/menu-loading.tsx";
import { prioritiesQuery } from "../../../work-types/priorities/queries.ts";
import { useStatusChoices } from "./use-status-choices.ts";
import { assigneesQuery, openVersionsQuery } from "../../model/queries.ts";
import { distinctNames } from "../../model/name-hints.ts";
import type { BulkAction } from "./use-bulk.ts";

export const BULK_FIELDS = ["status", "assignee", "priority", "version", "project"] as const;
type BulkField = (typeof BULK_FIELDS)[number];

/** The projects that this person may move work packages to. */
const targetsQuery = queryOptions({
  queryKey: keys.list("projects", { for: "work_packages" }),
  queryFn: async ({ signal }) => {
    const query = { pageSize: -1 };
    const list = await api.get("work_packages/available_projects", { query, signal });
    return list._embedded.elements;
  },
  staleTime: FRESH.groups,
});

interface BulkMenuProps {
  field: BulkField;
  projectId: string;
  /** The chosen work packages. */
  rows: readonly WorkPackage[];
  disabled: boolean;
  onChoose: (action: BulkAction) => void;
}

export function BulkMenu({ field, projectId, rows, disabled, onChoose }: BulkMenuProps): ReactNode {
  const t = useT();
  const [opened, setOpened] = useState(false);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" disabled={disabled} rightSection={<ChevronDown size={14} aria-hidden />}>
          {t(field === "project" ? "bulk.move" : `workPackages.field.${field}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        {opened ? <Choices {...{ field, projectId, rows, onChoose }} /> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function Choices({ field, projectId, rows: chosen, onChoose }: Omit<BulkMenuProps, "disabled">): ReactNode {
  const t = useT();
  const { data: rows, error, refetch } = useChoices(field, projectId, chosen);
  const choose = (to: Link): void => onChoose({ kind: "set", attribute: field, to });
  if (rows === undefined) return <MenuLoading error={error} onRetry={() => void refetch()} />;
  const nameOf = distinctNames(rows);
  const none = { assignee: t("workPackages.nobody"), version: t("workPackages.none") }[String(field)];
  return (
    <>
      {none === undefined ? null : <Menu.Item onClick={() => choose({ href: null })}>{none}</Menu.Item>}
      {rows.map((row) => (
        <Menu.Item key={row.id} onClick={() => choose({ href: linkOf(row, "self")?.href ?? null, title: row.name })}>
          {nameOf(row)}
        </Menu.Item>
      ))}
    </>
  );
}

interface ChoicesRead {
  data: readonly Named[] | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

function useChoices(field: BulkField, projectId: string, rows: readonly WorkPackage[]): ChoicesRead {
  const status = useStatusChoices(rows, field === "status");
  const priority = useQuery({ ...prioritiesQuery, enabled: field === "priority" });
  const assignee = useQuery({ ...assigneesQuery(projectId), enabled: field === "assignee" });
  const version = useQuery({ ...openVersionsQuery(projectId), enabled: field === "version" });
  const project = useQuery({ ...targetsQuery, enabled: field === "project" });
  return { status, priority, assignee, version, project }[field];
}
