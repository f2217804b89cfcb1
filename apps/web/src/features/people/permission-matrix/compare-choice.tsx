/** Two roles side by side, nothing but what they differ in unless one asks for all. */
import { Button, NativeSelect, Popover } from "@mantine/core";
import { GitCompareArrows, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./compare.module.css";
import type { MatrixRole } from "./model/catalogue.ts";
import { comparedIds, type MatrixSearch, type SearchPatch } from "./state/search.ts";

interface CompareChoiceProps {
  search: MatrixSearch;
  roles: readonly MatrixRole[];
  onSearch: (patch: SearchPatch) => void;
}

export function CompareChoice({ search, roles, onSearch }: CompareChoiceProps): ReactNode {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const open = roles.filter((role) => role.assignable);
  const [first, setFirst] = useState(open[0]?.id ?? 0);
  const [second, setSecond] = useState(open[1]?.id ?? 0);
  const compared = comparedIds(search.compare);
  const nameOf = (id: number): string => roles.find((role) => role.id === id)?.name ?? `#${id}`;
  if (compared !== null) {
    return (
      <Button
        variant="light"
        rightSection={<X size={14} aria-hidden />}
        aria-label={t("matrix.compareEnd")}
        onClick={() => onSearch({ compare: undefined, differences: undefined })}
      >
        {t("matrix.comparing", { one: nameOf(compared[0]), other: nameOf(compared[1]) })}
      </Button>
    );
  }
  const data = roles.map((role) => ({ value: String(role.id), label: role.name }));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={styles.opener}
          aria-label={t("matrix.compare")}
          title={t("matrix.compare")}
          leftSection={<GitCompareArrows size={14} aria-hidden />}
          disabled={roles.length < 2}
          onClick={() => setOpened(!opened)}
        >
          {t("matrix.compare")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={styles.form}
          aria-label={t("matrix.compare")}
          onSubmit={(event) => {
            event.preventDefault();
            setOpened(false);
            onSearch({ compare: `${first},${second}`, differences: true });
          }}
        >
          <NativeSelect
            label={t("matrix.compareFirst")}
            value={String(first)}
            onChange={({ currentTarget: { value } }) => setFirst(Number(value))}
            data={data}
            data-autofocus
          />
          <NativeSelect
            label={t("matrix.compareSecond")}
            value={String(second)}
            onChange={({ currentTarget: { value } }) => setSecond(Number(value))}
            data={data}
          />
          <Button type="submit" disabled={first === second}>
            {t("matrix.compareShow")}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
