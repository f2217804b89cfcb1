/** The matrix on a phone: one role at a time, and a list of what it can have with a switch for each. */
import { NativeSelect, Switch } from "@mantine/core";
import { ChevronDown, ChevronRight } from "lucide-react";
import { memo, useCallback, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { PhoneRow } from "../../../../shared/ui/data-table/phone-row.tsx";
import { HeldSwitch } from "../../../../shared/ui/inputs/held-switch.tsx";
import { cellLabel } from "../grid/cell-label.ts";
import { cellFacts } from "../grid/cell-state.ts";
import { cellRule, type MatrixPermission, type MatrixRole } from "../model/catalogue.ts";
import type { Line } from "../model/filters.ts";
import { toggle } from "../state/actions.ts";
import { useMatrix, type MatrixStore } from "../state/store.ts";
import styles from "./role-permissions.module.css";

interface RolePermissionsProps {
  store: MatrixStore;
  lines: readonly Line[];
  roles: readonly MatrixRole[];
  /** undefined, or one that isn't shown: the first. */
  chosen: number | undefined;
  onChoose: (role: number) => void;
  onFold: (category: string) => void;
}

export function RolePermissions({ store, lines, roles, chosen, onChoose, onFold }: RolePermissionsProps): ReactNode {
  const t = useT();
  const role = roles.find(({ id }) => id === chosen) ?? roles[0];
  // What a role of its kind can't have is no choice.
  const shown = useMemo(() => (role === undefined ? [] : linesFor(lines, role)), [lines, role]);
  if (role === undefined) return null;
  return (
    <>
      <div className={styles.choice}>
        <NativeSelect
          aria-label={t("matrix.role")}
          value={String(role.id)}
          onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
          data={roles.map((one) => ({
            value: String(one.id),
            label: t("matrix.roleChoice", {
              name: one.assignable ? one.name : t("matrix.systemRole", { name: one.name }),
              count: store.grantedTo(one),
            }),
          }))}
        />
      </div>
      <ul className={styles.list} aria-label={t("matrix.list", { name: role.name })}>
        {shown.map((line) =>
          line.kind === "category" ? (
            <CategoryRow key={`category ${line.category.id}`} {...{ store, line, role, onFold }} />
          ) : (
            <PermissionRow key={line.permission.id} {...{ store, role }} permission={line.permission} />
          ),
        )}
      </ul>
    </>
  );
}

type CategoryLine = Extract<Line, { kind: "category" }>;

/** Categories with nothing that the role can have are left out. */
const linesFor = (lines: readonly Line[], role: MatrixRole): Line[] =>
  lines.filter((line) =>
    line.kind === "category"
      ? line.category.permissions.some((one) => cellRule(role, one) !== "elsewhere")
      : cellRule(role, line.permission) !== "elsewhere",
  );

interface CategoryRowProps {
  store: MatrixStore;
  line: CategoryLine;
  role: MatrixRole;
  onFold: (category: string) => void;
}

function CategoryRow({ store, line: { category, folded }, role, onFold }: CategoryRowProps): ReactNode {
  const t = useT();
  const own = category.permissions.filter((one) => cellRule(role, one) !== "elsewhere");
  const granted = useMatrix(
    store,
    () => own.filter(({ id }) => store.granted({ roleId: role.id, permissionId: id })).length,
  );
  return (
    <li className={styles.category}>
      <button type="button" className={styles.fold} aria-expanded={!folded} onClick={() => onFold(category.id)}>
        {folded ? <ChevronRight size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
        <span className={styles.name}>{category.name}</span>
        <span className={styles.count}>{t("matrix.ofCategory", { granted, count: own.length })}</span>
      </button>
    </li>
  );
}

interface PermissionRowProps {
  store: MatrixStore;
  role: MatrixRole;
  permission: MatrixPermission;
}

/** It renders when its own cell changes, and only then. */
const PermissionRow = memo(function PermissionRow({ store, role, permission }: PermissionRowProps): ReactNode {
  const t = useT();
  const shown = useMemo(() => [role], [role]);
  const subscribe = useCallback(
    (tell: () => void) => store.subscribeLine(permission.id, shown, tell),
    [store, permission, shown],
  );
  const line = useSyncExternalStore(subscribe, () => store.line(permission.id, shown));
  const { granted, isOpen, state } = cellFacts(permission, role, line.codePointAt(0) ?? 0);
  const label = cellLabel(permission.name, role.name, state);
  const isUnsaved = state === "changed" || state === "implied";
  return (
    <li className={styles.row} data-state={state}>
      <PhoneRow
        name={permission.name}
        sign={0}
        end={permission.risk === "high" ? <span className={styles.risk}>{t("matrix.highRisk")}</span> : null}
        facts={isUnsaved ? <span className={styles.unsaved}>{t("matrix.unsavedBecause", { state })}</span> : null}
        menu={
          isOpen ? (
            <Switch
              aria-label={label}
              checked={granted}
              onChange={() => toggle(store, { roleId: role.id, permissionId: permission.id })}
            />
          ) : (
            <HeldSwitch label={label} checked={granted} why={t("matrix.heldBecause", { state })} />
          )
        }
      />
    </li>
  );
});
