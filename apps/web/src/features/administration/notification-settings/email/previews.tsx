/** What people receive, with sample content. */
import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { SetupRow } from "../../../../shared/ui/layout/setup-list.tsx";
import { emailPreviewsQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";

const KINDS = ["immediate", "digest", "news", "membership"] as const;
const FORMS = ["asHtml", "asText"] as const;

/** Folded until someone asks for them: they show what is sent, and set nothing. */
export function Previews(): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SetupRow
      title={t("notificationSettings.previews")}
      state={<span className={styles.quiet}>{t("notificationSettings.previewsHelp")}</span>}
      action={
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-label={t(`notificationSettings.${isOpen ? "hidePreviews" : "showPreviews"}Named`)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(`notificationSettings.${isOpen ? "hidePreviews" : "showPreviews"}`)}
        </Button>
      }
    >
      {isOpen ? <Samples /> : null}
    </SetupRow>
  );
}

function Samples(): ReactNode {
  const t = useT();
  const { data, error, isPending, refetch } = useQuery(emailPreviewsQuery);
  const [kind, setKind] = useState<string>("immediate");
  const [form, setForm] = useState<string>("asHtml");
  const shown = data?.find(({ name }) => name === kind);
  const choices = (names: readonly ((typeof KINDS)[number] | (typeof FORMS)[number])[]) =>
    names.map((value) => ({ value, label: t(`notificationSettings.${value}`) }));
  return (
    <>
      <div className={styles.bar}>
        <SegmentedControl data={choices(KINDS)} value={kind} onChange={setKind} />
        <SegmentedControl data={choices(FORMS)} value={form} onChange={setForm} />
      </div>
      {isPending ? <LoadingRows rows={4} /> : null}
      {error === null ? null : <FailedView error={error} onRetry={() => void refetch()} />}
      {shown === undefined ? null : (
        <>
          <p className={styles.strong}>{shown.subject}</p>
          {form === "asHtml" ? (
            <iframe className={styles.preview} title={shown.subject} sandbox="" srcDoc={shown.html} />
          ) : (
            // A text that is longer than its box is scrolled with the keyboard, too.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <div className={styles.plain} role="region" aria-label={shown.subject} tabIndex={0}>
              {shown.text}
            </div>
          )}
        </>
      )}
    </>
  );
}
