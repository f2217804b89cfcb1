/** What people receive, with sample content. */
import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import INTER from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { SetupRow } from "../../../../shared/ui/layout/setup-list.tsx";
import { emailPreviewsQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";

const KINDS = ["immediate", "digest", "news", "membership"] as const;
const FORMS = ["asHtml", "asText"] as const;

/** Pixels. */
const LEAST = 200;

/** Previews show what is sent; there is nothing to set, so they are folded. */
export function Previews(): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SetupRow
      title={t("notificationSettings.previews")}
      state={t("notificationSettings.previewsHelp")}
      action={
        <Button variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(`notificationSettings.${isOpen ? "hidePreviews" : "showPreviews"}`)}
        </Button>
      }
    >
      {isOpen ? <Letters /> : null}
    </SetupRow>
  );
}

function Letters(): ReactNode {
  const t = useT();
  const { data, error, isPending, refetch } = useQuery(emailPreviewsQuery);
  const [kind, setKind] = useState<(typeof KINDS)[number]>("immediate");
  const [form, setForm] = useState<string>("asHtml");
  const shown = data?.find(({ name }) => name === kind);
  return (
    <section className={styles.previews} aria-label={t("notificationSettings.previews")}>
      <div className={styles.bar}>
        <SegmentedControl
          aria-label={t("notificationSettings.previews")}
          data={KINDS.map((value) => ({ value, label: t(`notificationSettings.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(KINDS.find((one) => one === value) ?? kind)}
        />
        <SegmentedControl
          data={FORMS.map((value) => ({ value, label: t(`notificationSettings.${value}`) }))}
          value={form}
          onChange={setForm}
        />
      </div>
      {isPending ? <LoadingRows rows={4} /> : null}
      {error === null ? null : <FailedView error={error} onRetry={() => void refetch()} />}
      {shown === undefined ? null : <Letter key={kind} letter={shown} isText={form === "asText"} />}
    </section>
  );
}

interface LetterProps {
  letter: { subject: string; html: string; text: string };
  isText: boolean;
}

function Letter({ letter: { subject, html, text }, isText }: LetterProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.letter}>
      <p className={styles.subject}>
        <span className={styles.quiet}>{t("notificationSettings.subject")}</span> {subject}
      </p>
      {isText ? (
        // A text that is longer than its box is scrolled with the keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.plain} role="region" aria-label={subject} tabIndex={0}>
          {text}
        </div>
      ) : (
        <HtmlPreview title={subject} html={html} />
      )}
    </div>
  );
}

/** The email in a page of its own, as high as it is; nothing in it runs. Its font is there as on a computer that has it. */
function HtmlPreview({ title, html }: { title: string; html: string }): ReactNode {
  const [height, setHeight] = useState(LEAST);
  const show = (page: Document | null): void => {
    if (page === null) return;
    const font = page.createElement("style");
    font.textContent = `@font-face{font-family:Inter;font-weight:100 900;src:url(${new URL(INTER, location.href).href})}`;
    page.head.append(font);
    setHeight(Math.max(LEAST, page.body.offsetHeight));
  };
  return (
    <iframe
      className={styles.preview}
      style={{ height }}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={(event) => show(event.currentTarget.contentDocument)}
    />
  );
}
