/** What the permission in focus lets someone do, what it needs and what needs it. */
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./matrix-page.module.css";
import { shownOf } from "./model/pending.ts";
import { useMatrix, type MatrixStore } from "./state/store.ts";

const MOST_NAMED = 5;

export function AboutFocus({ store }: { store: MatrixStore }): ReactNode {
  const t = useT();
  const focus = useMatrix(store, () => store.get().focus);
  const saved = useMatrix(store, () => store.get().saved);
  const pending = useMatrix(store, () => store.get().history.present);
  const { catalogue, roles } = saved;
  const permission = catalogue.permission(focus?.line ?? "");
  if (permission === undefined) {
    return (
      <p className={`${styles.about} ${styles.hint}`}>
        <span className={styles.keys}>{t("matrix.aboutHint")}</span>
        <span className={styles.legend} data-sign="included">
          {t("matrix.legend.included")}
        </span>
        <span className={styles.legend} data-sign="never">
          {t("matrix.legend.never")}
        </span>
      </p>
    );
  }
  const names = (ids: readonly string[]): string => {
    const named = ids.slice(0, MOST_NAMED).map((id) => catalogue.nameOf(id));
    const more = ids.length - named.length;
    return [...named, ...(more > 0 ? [t("matrix.aboutMore", { count: more })] : [])].join(", ");
  };
  const needs = catalogue.needs(permission.id);
  const dependents = catalogue.dependents(permission.id);
  const role = roles.get(focus?.roleId ?? 0);
  const because = role === undefined ? undefined : shownOf(saved, pending, role).because.get(permission.id);
  return (
    <p className={styles.about}>
      <strong>{permission.name}</strong>
      <code>{permission.id}</code>
      {permission.description === undefined ? null : <span>{permission.description}</span>}
      {permission.public ? <span>{t("matrix.aboutEverybody")}</span> : null}
      {because === undefined ? null : <span>{t("matrix.aboutBecause", { names: catalogue.nameOf(because) })}</span>}
      {needs.length === 0 ? null : <span>{t("matrix.aboutNeeds", { names: names(needs) })}</span>}
      {dependents.length === 0 ? null : <span>{t("matrix.aboutNeededBy", { names: names(dependents) })}</span>}
    </p>
  );
}
