/** One attribute that all chosen work packages get; the choices are read when the menu opens. */
import type { WorkPackage } from "@halyard/contract/resources";
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import { Button, Menu, TextInput } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { MenuLoading } from "../../../../shared/ui/menu/menu-loading.tsx";
import { useChoices, type BulkField } from "./use-choices.ts";
import { distinctNames } from "../../../../shared/components/name-hints.ts";
import type { BulkAction } from "./use-bulk.ts";

interface BulkMenuProps {
  field: BulkField;
  projectId: string;
  /** The chosen work packages. */
  rows: readonly WorkPackage[];
  disabled: boolean;
  onChoose: (action: BulkAction) => void;
}

/** On a phone these are under *More…*. */
const IN_MORE: ReadonlySet<BulkField> = new Set(["priority", "version"]);

export function BulkMenu({ field, projectId, rows, disabled, onChoose }: BulkMenuProps): ReactNode {
  const t = useT();
  const [opened, setOpened] = useState(false);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          disabled={disabled}
          rightSection={<ChevronDown size={14} aria-hidden />}
          {...(IN_MORE.has(field) ? { visibleFrom: "xs" } : {})}
        >
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
  const [typed, setTyped] = useState("");
  const { data: rows, error, refetch, isCut = false } = useChoices(field, projectId, chosen, typed);
  const choose = (to: Link): void => onChoose({ kind: "set", attribute: field, to });
  if (rows === undefined) return <MenuLoading error={error} onRetry={() => void refetch()} />;
  const nameOf = distinctNames(rows);
  const none = { assignee: t("workPackages.noOne"), version: t("workPackages.none") }[String(field)];
  return (
    <>
      {isCut ? (
        <TextInput
          aria-label={t("bulk.find")}
          placeholder={t("bulk.find")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      {none === undefined ? null : <Menu.Item onClick={() => choose({ href: null })}>{none}</Menu.Item>}
      {rows.map((row) => (
        <Menu.Item key={row.id} onClick={() => choose({ href: linkOf(row, "self")?.href ?? null, title: row.name })}>
          {nameOf(row)}
        </Menu.Item>
      ))}
    </>
  );
}
