/** `/access`: why one may or may not do something oneself. Everyone may ask that. */
import { Button } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../../shared/session/session.ts";
import { PageHeader } from "../../../../shared/ui/layout/page-header.tsx";
import styles from "./answer/explain.module.css";
import { PermissionPicker, PlacePickers } from "./question/pickers.tsx";
import type { OwnAccessSearch } from "./question/search.ts";
import { WhyAnswer } from "./answer/why-answer.tsx";
import "../model/messages.ts";
import "../../users/model/messages.ts";

const route = getRouteApi("/app/access");

export function OwnAccessPage(): ReactNode {
  const t = useT();
  const user = useCurrentUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (patch: { [Name in keyof OwnAccessSearch]: OwnAccessSearch[Name] | undefined }): void =>
    void navigate({ search: (now) => ({ ...now, ...patch }) });
  const { project, workPackage, permission } = search;
  return (
    <div className={styles.page}>
      <PageHeader title={t("explain.own")} help={t("explain.own.help")} />
      <div className={styles.inputs}>
        <PlacePickers value={search} onChange={change} />
        <PermissionPicker
          value={permission}
          ask={project === undefined && workPackage === undefined ? "everywhere" : "why"}
          onChange={(next) => change({ permission: next })}
        />
        {Object.keys(search).length === 0 ? null : (
          <Button variant="subtle" onClick={() => void navigate({ search: {} })}>
            {t("explain.clear")}
          </Button>
        )}
      </div>
      <div className={styles.answer}>
        <WhyAnswer user={user.id} place={{ project, workPackage }} permission={permission} />
      </div>
    </div>
  );
}
