/** Two people changed the same thing: both values, and who changed it; the person chooses. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { shownValue, withChange } from "../model/change.ts";
import styles from "./conflict-dialog.module.css";
import { useStore } from "../../../shared/state/store.ts";
import { openConflict } from "./conflict-store.ts";
import { labelOf } from "../model/labels.ts";
import { activitiesQuery } from "../model/queries.ts";
import "../model/messages.ts";

export function ConflictDialog(): ReactNode {
  const t = useT();
  const conflict = useStore(openConflict);
  const history = useQuery({
    ...activitiesQuery(conflict?.newest.id ?? 0),
    staleTime: 0,
    enabled: conflict !== null,
  });
  if (conflict === null) return null;
  const { newest, seen, change, attributes, answer } = conflict;
  const shown = (workPackage: WorkPackage): string =>
    attributes.map((attribute) => shownValue(workPackage, attribute) || t("workPackages.none")).join(" – ");
  const last = history.data?.findLast((activity) => activity.details.length > 0);
  const who = titleOf(last, "user");
  return (
    <Dialog
      opened
      onClose={() => answer(false)}
      title={t("workPackages.conflict.title")}
      width={560}
      footer={
        <>
          <Button variant="default" onClick={() => answer(false)}>
            {t("workPackages.conflict.takeTheirs")}
          </Button>
          <Button onClick={() => answer(true)}>{t("workPackages.conflict.keepMine")}</Button>
        </>
      }
    >
      <p>
        {t("workPackages.conflict.help", {
          id: newest.id,
          field: intl.formatList(attributes.map((attribute) => labelOf(attribute, change.label))),
          who: who === "" ? t("workPackages.conflict.someone") : who,
        })}
      </p>
      <dl className={styles.values}>
        <dt>{t("workPackages.conflict.mine")}</dt>
        <dd>{shown(withChange(seen, change))}</dd>
        <dt>{t("workPackages.conflict.theirs")}</dt>
        <dd>{shown(newest)}</dd>
      </dl>
    </Dialog>
  );
}
