/** What people will see once the form beside it is saved, where there is room for it. */
import { ACCENT, accentContrasts, TEXT_CONTRAST } from "@halyard/contract/settings/accent";
import type { ReactNode } from "react";
import markUrl from "../../../shared/components/mark.svg";
import { formatTime } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import type { Section } from "./model/fields.ts";
import styles from "./preview.module.css";
import "./model/messages.ts";

interface PreviewProps {
  section: Section;
  /** As they are in the form. */
  values: Record<string, unknown>;
}

export function Preview({ section, values }: PreviewProps): ReactNode {
  const t = useT();
  if (section !== "general" && section !== "maintenance") return null;
  return (
    <aside className={styles.preview} aria-label={t("systemSettings.preview")}>
      <h2 className={styles.heading}>{t("systemSettings.preview")}</h2>
      {section === "general" ? <Looks values={values} /> : <Mode values={values} />}
    </aside>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function Looks({ values }: Pick<PreviewProps, "values">): ReactNode {
  const t = useT();
  const logo = textOf(values["logo"]);
  const announcement = textOf(values["announcement"]);
  const welcome = textOf(values["welcomeText"]);
  const accent = textOf(values["accentColor"]).toLowerCase();
  // One that can't be read on is refused, and its field says so.
  const isReadable = ACCENT.test(accent) && accentContrasts(accent).light >= TEXT_CONTRAST;
  return (
    <div className={styles.page} style={isReadable ? { "--previewed": accent } : {}}>
      <div className={styles.head}>
        <img src={logo === "" ? markUrl : logo} height={24} alt="" />
        <strong className={styles.name}>{textOf(values["instanceName"])}</strong>
        <span className={styles.button}>{t("systemSettings.preview.button")}</span>
      </div>
      <div className={styles.part}>
        <p className={styles.label}>{t("systemSettings.preview.pages")}</p>
        {announcement === "" ? (
          <p className={styles.quiet}>{t("systemSettings.preview.none")}</p>
        ) : (
          <Notice tone={values["announcementTone"] === "warning" ? "warning" : "info"}>{announcement}</Notice>
        )}
      </div>
      <div className={styles.part}>
        <p className={styles.label}>{t("systemSettings.preview.signIn")}</p>
        {welcome === "" ? <p className={styles.quiet}>{t("systemSettings.preview.noWelcome")}</p> : <p>{welcome}</p>}
      </div>
    </div>
  );
}

function Mode({ values }: Pick<PreviewProps, "values">): ReactNode {
  const t = useT();
  const { mode, until } = values;
  return (
    <div className={styles.page}>
      <div className={styles.part}>
        <p className={styles.label}>{t("systemSettings.preview.pages")}</p>
        {mode === "read_only" || mode === "maintenance" ? (
          <Notice tone="warning">
            <strong>{t(`systemSettings.preview.${mode}`)}</strong> {textOf(values["message"])}{" "}
            {textOf(until) === "" ? null : t("systemSettings.preview.until", { time: formatTime(textOf(until)) })}
          </Notice>
        ) : (
          <p className={styles.quiet}>{t("systemSettings.preview.none")}</p>
        )}
      </div>
    </div>
  );
}
