/** What saving would do: how much is granted and revoked, and whom it touches. Asked a moment after the last click. */
import type { CatalogueGroup, PermissionsPreview } from "@halyard/contract/schemas/identity/roles";
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Role } from "@halyard/contract/resources";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { previewQuery } from "../model/queries.ts";
import styles from "./role-form.module.css";

const PAUSE_MS = 300;

interface EffectsProps {
  role: Role;
  permissions: readonly Permission[];
  catalogue: readonly CatalogueGroup[];
}

export function Effects({ role, permissions, catalogue }: EffectsProps): ReactNode {
  const t = useT();
  // As text, so that the same choice is the same question.
  const [asked] = useDebouncedValue(permissions.toSorted().join(" "), PAUSE_MS);
  const wanted = useMemo(() => asked.split(" ").filter(isIn(permissions)), [asked, permissions]);
  const preview = useQuery(previewQuery(role.id, wanted));
  const chosen = new Set(permissions);
  const held = new Set(role.permissions);
  return (
    <section className={styles.effects} aria-labelledby="role-effects">
      <h2 id="role-effects" className={styles.heading}>
        {t("roleForm.effects")}
      </h2>
      <p>
        {t("roleForm.effects.counts", {
          granted: permissions.filter((id) => !held.has(id)).length,
          revoked: role.permissions.filter((id) => !chosen.has(id)).length,
        })}
      </p>
      {preview.isError && preview.data === undefined ? (
        <p className={styles.quiet}>{t("roleForm.effects.unknown")}</p>
      ) : null}
      {preview.data === undefined ? null : <People preview={preview.data} catalogue={catalogue} />}
    </section>
  );
}

const isIn =
  (permissions: readonly Permission[]) =>
  (id: string): id is Permission =>
    permissions.some((known) => known === id);

function People({
  preview,
  catalogue,
}: {
  preview: PermissionsPreview;
  catalogue: readonly CatalogueGroup[];
}): ReactNode {
  const t = useT();
  const entries = catalogue.flatMap((group) => group.permissions);
  return (
    <div role="status">
      <p className={styles.people}>
        <Users size={16} aria-hidden />
        {t("roleForm.effects.people", { gaining: preview.peopleGaining, losing: preview.peopleLosing })}
      </p>
      {preview.highRisk.length === 0 ? null : (
        <>
          <p className={styles.risky}>{t("roleForm.effects.risk")}</p>
          <ul className={styles.riskList}>
            {preview.highRisk.map(({ permission, gaining, losing, examples }) => {
              const isGranted = preview.roles.some((one) =>
                one.granted.some((effect) => effect.permission === permission),
              );
              const count = isGranted ? gaining : losing;
              const name = entries.find((entry) => entry.id === permission)?.name ?? permission;
              const names = examples.map((one) => one.name).join(", ");
              return (
                <li key={permission}>
                  {t(isGranted ? "roleForm.effects.gain" : "roleForm.effects.lose", { name, count })}{" "}
                  {count === 0 ? null : t("roleForm.effects.examples", { names, more: count - examples.length })}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}
