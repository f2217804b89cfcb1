/** The description: rendered by the server, written as Markdown. What is being written is never thrown away. */
import { Button, Textarea } from "@mantine/core";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { mayEdit } from "./columns.tsx";
import styles from "./details.module.css";
import type { WorkPackage } from "./queries.ts";
import { useChange } from "./use-change.ts";

const Formattable = lazy(async () => ({ default: (await import("../../ui/formattable.tsx")).Formattable }));

export function DescriptionEditor({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const t = useT();
  const change = useChange();
  /** What was there when writing began, and what is written. */
  const [writing, setWriting] = useState<{ seen: WorkPackage; text: string } | null>(null);
  const [saving, setSaving] = useState(false);
  const raw = workPackage.description.raw ?? "";
  const changedMeanwhile = writing !== null && (writing.seen.description.raw ?? "") !== raw;

  const save = async (): Promise<void> => {
    if (writing === null) return;
    setSaving(true);
    const kept = await change(writing.seen, { kind: "value", attribute: "description", to: writing.text });
    setSaving(false);
    if (kept) setWriting(null);
  };

  return (
    <section className={styles.description} aria-label={t("workPackages.field.description")}>
      <h3 className={styles.section}>{t("workPackages.field.description")}</h3>
      {writing === null ? (
        <>
          <Suspense>
            <Formattable
              text={workPackage.description}
              empty={<p className={styles.quiet}>{t("workPackages.details.noDescription")}</p>}
            />
          </Suspense>
          {mayEdit(workPackage) ? (
            <Button
              variant="default"
              size="compact-sm"
              mt={8}
              onClick={() => setWriting({ seen: workPackage, text: raw })}
            >
              {t("workPackages.details.editDescription")}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          <Textarea
            aria-label={t("workPackages.field.description")}
            autosize
            minRows={5}
            maxRows={24}
            autoFocus
            value={writing.text}
            error={changedMeanwhile ? t("workPackages.details.descriptionChanged") : undefined}
            onChange={(event) => setWriting({ ...writing, text: event.currentTarget.value })}
            onKeyDown={(event) => {
              // Escape closes the details; not while something is being written.
              if (event.key === "Escape") event.stopPropagation();
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
            }}
          />
          <div className={styles.buttons}>
            <Button size="xs" loading={saving} onClick={() => void save()}>
              {t("ui.save")}
            </Button>
            <Button size="xs" variant="default" onClick={() => setWriting(null)}>
              {t("ui.cancel")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
