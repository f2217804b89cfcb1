/** The permissions of one role by category, on a phone: which role is chosen above. */
import type { CatalogueGroup } from "@halyard/contract/schemas/identity/roles";
import type { Role } from "@halyard/contract/resources";
import { NativeSelect, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ShieldAlert } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { categoryShares } from "../model/role-facts.ts";
import styles from "./category-map.module.css";

interface CategoryListProps {
  roles: readonly Role[];
  catalogue: readonly CatalogueGroup[];
}

export function CategoryList({ roles, catalogue }: CategoryListProps): ReactNode {
  const t = useT();
  const [chosen, choose] = useState<number | null>(null);
  // The one that concerns most people first.
  const role = roles.find(({ id }) => id === chosen) ?? roles.toSorted((a, b) => b.userCount - a.userCount)[0];
  if (role === undefined) return null;
  const shares = categoryShares(catalogue, role);
  return (
    <>
      <NativeSelect
        aria-label={t("roles.role.name")}
        value={String(role.id)}
        onChange={({ currentTarget: { value } }) => choose(Number(value))}
        data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <ul className={styles.list} aria-label={t("roles.map.of", { name: role.name })}>
        {catalogue.map(({ id, name }, at) => {
          const { granted, total, risky } = shares[at] ?? { granted: 0, total: 0, risky: 0 };
          // A role of its kind can have nothing of it.
          if (total === 0) return null;
          return (
            <li key={id}>
              <Link to="/admin/roles/matrix" search={{ category: id, role: role.id }} className={styles.line}>
                <span className={styles.name}>{name}</span>
                {risky === 0 ? null : (
                  <>
                    <ShieldAlert size={14} aria-hidden />
                    <VisuallyHidden>{t("roles.highRisk", { count: risky })}</VisuallyHidden>
                  </>
                )}
                <span className={styles.figure}>{t("roles.ofCategory", { selected: granted, total })}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
