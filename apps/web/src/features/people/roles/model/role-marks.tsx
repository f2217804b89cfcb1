/** What a role or a permission is, in short words beside its name. */
import type { Risk } from "@halyard/contract/permissions/permissions";
import type { Role } from "@halyard/contract/resources";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { grantableCount, riskCounts } from "./role-facts.ts";
import styles from "./roles.module.css";

/** Who may be given it, and where. */
export function RoleTags({ role }: { role: Role }): ReactNode {
  const t = useT();
  return (
    <>
      {role.assignable ? <Tag tone="good">{t("roles.assignable")}</Tag> : <Tag>{t("roles.system")}</Tag>}
      <Tag>{t(`roles.type.${role.roleType}`)}</Tag>
      {role.builtin === null ? null : <Tag>{t("roles.builtin")}</Tag>}
    </>
  );
}

/** In a list: the kind in plain words, and a tag only for what people cannot be given. */
export function RoleKind({ role }: { role: Role }): ReactNode {
  const t = useT();
  return (
    <>
      <span>{t(`roles.type.${role.roleType}`)}</span>
      {role.assignable ? null : <Tag>{t("roles.system")}</Tag>}
    </>
  );
}

const TONES = { high: "bad", medium: "warning", low: "plain" } as const;

export function RiskTag({ risk }: { risk: Risk }): ReactNode {
  const t = useT();
  return <Tag tone={TONES[risk]}>{t(`roles.risk.${risk}`)}</Tag>;
}

/** How many permissions of high risk the role has; nothing where it has none. */
export function RiskMark({ role }: { role: Role }): ReactNode {
  const t = useT();
  const { high } = riskCounts(role.permissions);
  if (high === 0) return null;
  return (
    <span className={styles.risky}>
      <ShieldAlert size={14} aria-hidden />
      {t("roles.highRisk", { count: high })}
    </span>
  );
}

/** How many permissions the role has, with a bar of how much that is of what its kind can have. */
export function PermissionShare({ role }: { role: Role }): ReactNode {
  const t = useT();
  const [count, total] = [role.permissions.length, grantableCount(role)];
  const share = total === 0 ? 0 : Math.min(100, (100 * count) / total);
  return (
    <span className={styles.share} title={t("roles.ofCategory", { selected: count, total })}>
      <span className={styles.track} aria-hidden>
        <span style={{ width: `${share}%` }} />
      </span>
      {t("roles.permissions", { count })}
    </span>
  );
}
