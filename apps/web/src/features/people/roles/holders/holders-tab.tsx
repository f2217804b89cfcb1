/** The third tab of a role: everyone who has it, each way in which they have it, as many as there are. */
import type { Holder } from "@halyard/contract/schemas/identity/roles";
import type { Role } from "@halyard/contract/resources";
import { SegmentedControl } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FilterInput } from "../../../../shared/ui/inputs/filter-input.tsx";
import { HoldersList, useHolders } from "./holders-list.tsx";
import { RemoveHolderDialog } from "./remove-holder-dialog.tsx";
import { HOLDER_VIAS, type HolderVia } from "../model/search.ts";
import styles from "../details/role-page.module.css";

const route = getRouteApi("/app/admin/roles/$roleId");

export function HoldersTab({ role }: { role: Role }): ReactNode {
  const t = useT();
  const { who: name = "", via } = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (patch: { who?: string | undefined; via?: HolderVia | undefined }) =>
      void navigate({ search: (now) => ({ ...now, ...patch }), replace: true }),
    [navigate],
  );
  const ask = useCallback((q: string) => change({ who: q === "" ? undefined : q }), [change]);
  const [removing, setRemoving] = useState<Holder | null>(null);
  const list = useHolders(role.id, name, via ?? null);
  const filtered = name !== "" || via !== undefined;
  return (
    <>
      <div className={styles.holderBar}>
        <FilterInput label={t("roles.holders.search")} value={name} onChange={ask} />
        <SegmentedControl
          aria-label={t("roles.holders.via")}
          value={via ?? "all"}
          onChange={(value) => change({ via: HOLDER_VIAS.find((known) => known === value) })}
          data={(["all", ...HOLDER_VIAS] as const).map((value) => ({ value, label: t(`roles.holders.via.${value}`) }))}
        />
        {list.total === null ? null : (
          <span role="status" className={styles.quiet}>
            {t("roles.holders.count", { count: list.total })}
          </span>
        )}
      </div>
      <HoldersList {...list} filtered={filtered} onRemove={setRemoving} />
      {removing === null ? null : (
        <RemoveHolderDialog role={role} holder={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}
