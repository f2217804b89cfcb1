/** The matrix as it is shown, filters and unsaved changes included, as a file for spreadsheets. */
import { translate } from "../../../shared/i18n/i18n.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { csvOf, downloadCsv } from "../../../shared/csv/csv.ts";
import { cellRule } from "./model/catalogue.ts";
import { isGranted } from "./model/bulk-changes.ts";
import type { MatrixState, MatrixStore } from "./state/store.ts";

export const MATRIX_FILE = "permissions-matrix.csv";

export function exportMatrix(store: MatrixStore): void {
  const rows = matrixRows(store.get());
  downloadCsv(MATRIX_FILE, csvOf(rows));
  toast.success(translate("matrix.exported", { count: rows.length - 1 }));
}

/** A row a permission; where a kind of role cannot hold it, the cell is empty. */
export function matrixRows({ saved, history, view }: MatrixState): string[][] {
  const roles = view.columns.flatMap((id) => saved.roles.get(id) ?? []);
  const categoryOf = new Map(saved.catalogue.categories.map(({ id, name }) => [id, name]));
  const head = [
    translate("matrix.category"),
    translate("matrix.permission"),
    translate("matrix.permissionId"),
    translate("matrix.risk"),
    ...roles.map((role) => role.name),
  ];
  const rows = view.rows.flatMap((id) => {
    const permission = saved.catalogue.permission(id);
    if (permission === undefined) return [];
    const cells = roles.map((role) => {
      if (cellRule(role, permission) === "elsewhere") return "";
      const granted = isGranted(saved, history.present, { roleId: role.id, permissionId: id });
      return translate(granted ? "matrix.yes" : "matrix.no");
    });
    const category = categoryOf.get(permission.category) ?? permission.category;
    return [
      [
        category,
        permission.name,
        id,
        permission.risk === null ? "" : translate(`matrix.risk.${permission.risk}`),
        ...cells,
      ],
    ];
  });
  return [head, ...rows];
}
