/** What people receive, with sample content. */
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import INTER from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { useId, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { emailPreviewsQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";

const KINDS = ["immediate", "digest", "news", "membership"] as const;
const FORMS = ["asHtml", "asText"] as const;

/** Pixels. */
const LEAST = 200;

/** Previews show what is sent; there is nothing to set. */
export function Previews(): ReactNode {
  const t = useT();
  const heading = useId();
  const { data, error, isPending, refetch } = useQuery(emailPreviewsQuery);
  const [kind, setKind] = useState<(typeof KINDS)[number]>("immediate");
  const [form, setForm] = useState<string>("asHtml");
  const shown = data?.find(({ name }) => name === kind);
  return (
    <section className={styles.previews} aria-labelledby={heading}>
      <header>
        <h2 id={heading} className={styles.heading}>
          {t("notificationSettings.previews")}
        </h2>
        <p className={styles.quiet}>{t("notificationSettings.previewsHelp")}</p>
      </header>
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
      {shown === undefined ? null : (
        <div className={styles.letter}>
          <p className={styles.subject}>
            <span className={styles.quiet}>{t("notificationSettings.subject")}</span> {shown.subject}
          </p>
          {form === "asHtml" ? (
            <HtmlPreview key={kind} title={shown.subject} html={shown.html} />
          ) : (
            // A text that is longer than its box is scrolled with the keyboard, too.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <div className={styles.plain} role="region" aria-label={shown.subject} tabIndex={0}>
              {shown.text}
            </div>
          )}
        </div>
      )}
    </section>
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
