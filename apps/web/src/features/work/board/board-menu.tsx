/** By what the board has its columns and its lanes. */
import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useListNames } from "../custom-fields/use-custom-names.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { ProjectSearch } from "../search-params/search.ts";
import styles from "./board.module.css";
import {
  COLUMN_FIELDS,
  columnFieldNamed,
  DEFAULT_COLUMN_FIELD,
  LANE_FIELDS,
  type ColumnField,
  type LaneField,
} from "../search-params/board-fields.ts";

interface BoardMenuProps {
  projectId: string;
  field: ColumnField;
  laneField: LaneField;
  onChange: (part: Partial<ProjectSearch>) => void;
}

export function BoardMenu({ projectId, field, laneField, onChange }: BoardMenuProps): ReactNode {
  const t = useT();
  const custom = useListNames(projectId);
  return (
    <>
      <label className={styles.choice}>
        {t("board.columns")}
        <NativeSelect
          size="xs"
          value={field}
          data={[
            ...COLUMN_FIELDS.map((value) => ({ value, label: t(`workPackages.field.${value}`) })),
            ...[...custom].map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => {
            const chosen = columnFieldNamed(event.currentTarget.value);
            // Limits are those of columns that are gone.
            onChange({ columns: chosen === DEFAULT_COLUMN_FIELD ? undefined : chosen, limits: undefined });
          }}
        />
      </label>
      <label className={styles.choice}>
        {t("board.lanes")}
        <NativeSelect
          size="xs"
          value={laneField}
          data={LANE_FIELDS.filter((value) => value !== field).map((value) => ({
            value,
            label: value === "none" ? t("workPackages.group.none") : t(`workPackages.field.${value}`),
          }))}
          onChange={(event) => {
            const chosen = LANE_FIELDS.find((known) => known === event.currentTarget.value);
            onChange({ lanes: chosen === "none" ? undefined : chosen });
          }}
        />
      </label>
    </>
  );
}
