/** The packages of others that this version is made with, by their licenses. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { licensesQuery } from "./model/queries.ts";
import styles from "./system-settings.module.css";
import "./model/messages.ts";

export function LicensesButton(): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t("systemSettings.licenses")}
      </Button>
      {isOpen ? (
        <Dialog opened onClose={() => setOpen(false)} title={t("systemSettings.licenses")}>
          <Licenses />
        </Dialog>
      ) : null}
    </>
  );
}

function Licenses(): ReactNode {
  const t = useT();
  const list = useQuery(licensesQuery);
  if (list.data === undefined) {
    if (list.error !== null) return <FailedView error={list.error} onRetry={() => void list.refetch()} />;
    return <LoadingRows rows={8} height={24} />;
  }
  const packages = list.data._embedded.elements;
  const byLicense = [...Map.groupBy(packages, ({ license }) => license)].toSorted(
    ([, some], [, others]) => others.length - some.length,
  );
  return (
    <>
      <p className={styles.text}>{t("systemSettings.licenses.help", { count: packages.length })}</p>
      {byLicense.map(([license, some]) => (
        <section key={license}>
          <h3 className={styles.heading}>
            {license === "" ? t("systemSettings.licenses.unknown") : license} · {some.length}
          </h3>
          <p className={styles.facts}>{some.map(({ name, version }) => `${name} ${version}`).join(", ")}</p>
        </section>
      ))}
    </>
  );
}
