/** What a role or a permission is, in short words beside its name. */
import type { Risk } from "@halyard/contract/permissions/permissions";
import type { Role } from "@halyard/contract/resources";
import { VisuallyHidden } from "@mantine/core";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { grantableCount, riskCounts } from "./role-facts.ts";
import styles from "./roles.module.css";

/** Who may be given it; where, of one that is not for single projects. */
export function RoleTags({ role }: { role: Role }): ReactNode {
  const t = useT();
  return (
    <>
      {role.assignable ? <Tag>{t("roles.assignable")}</Tag> : <Tag>{t("roles.system")}</Tag>}
      {role.roleType === "project" ? null : <Tag>{t(`roles.type.${role.roleType}`)}</Tag>}
      {role.builtin === null ? null : <Tag>{t("roles.builtin")}</Tag>}
    </>
  );
}

/** In a list: the kind in plain words; of what people cannot be given, that. */
export function RoleKind({ role }: { role: Role }): ReactNode {
  const t = useT();
  return <span>{t(role.assignable ? `roles.type.${role.roleType}` : "roles.system")}</span>;
}

/** Red is for what is destructive or late. */
const TONES = { high: "warning", medium: "plain", low: "plain" } as const;

export function RiskTag({ risk }: { risk: Risk }): ReactNode {
  const t = useT();
  return <Tag tone={TONES[risk]}>{t(`roles.risk.${risk}`)}</Tag>;
}

interface CountedProps {
  role: Role;
  /** A heading says what is counted. */
  bare?: boolean;
}

/** How many permissions of high risk the role has; nothing where it has none. */
export function RiskMark({ role, bare = false }: CountedProps): ReactNode {
  const t = useT();
  const { high } = riskCounts(role.permissions);
  if (high === 0) return null;
  return (
    <span className={styles.risky}>
      <ShieldAlert size={14} aria-hidden />
      {bare ? (
        <>
          <span aria-hidden>{t("roles.figure", { count: high })}</span>
          <VisuallyHidden>{t("roles.highRisk", { count: high })}</VisuallyHidden>
        </>
      ) : (
        t("roles.highRisk", { count: high })
      )}
    </span>
  );
}

/** How many permissions the role has, of how many its kind can have. */
export function PermissionsOf({ role }: { role: Role }): ReactNode {
  const t = useT();
  return (
    <span className={styles.of}>
      {t("roles.ofCategory", { selected: role.permissions.length, total: grantableCount(role) })}
    </span>
  );
}
