/** What someone is notified about, everywhere or in one project. */
import type { NotificationSetting } from "@halyard/contract/schemas/identity/people";
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import styles from "../../profile-page.module.css";
import "../../model/messages.ts";
import "./messages.ts";

/** Those of the contract that this product has anything to tell about; the others are kept as they are. */
const GROUPS = [
  { label: "participating", notices: ["mentioned", "watched", "assignee", "responsible", "shared"] },
  {
    label: "work",
    notices: [
      "workPackageCreated",
      "workPackageCommented",
      "workPackageProcessed",
      "workPackagePrioritized",
      "workPackageScheduled",
    ],
  },
] as const;

/** Mailed alone; asked for once, for all projects. */
const EMAILED = [{ label: "emailed", notices: ["newsAdded", "membershipAdded", "membershipUpdated"] }] as const;

/** Alerts before a date and after it. */
const BEFORE = [
  { value: "PT0S", label: "profile.dates.before.PT0S" },
  { value: "P1D", label: "profile.dates.before.P1D" },
  { value: "P3D", label: "profile.dates.before.P3D" },
  { value: "P7D", label: "profile.dates.before.P7D" },
] as const;
const AFTER = [
  { value: "P1D", label: "profile.dates.after.P1D" },
  { value: "P3D", label: "profile.dates.after.P3D" },
  { value: "P7D", label: "profile.dates.after.P7D" },
] as const;
const DATES = [
  { name: "startDate", choices: BEFORE },
  { name: "dueDate", choices: BEFORE },
  { name: "overdue", choices: AFTER },
] as const;

interface SettingProps {
  title: string;
  setting: NotificationSetting;
  onChange: (setting: NotificationSetting, patch: Partial<NotificationSetting>) => void;
  onRemove?: () => void;
}

export function NoticeSetting({ title, setting, onChange, onRemove }: SettingProps): ReactNode {
  const t = useT();
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.heading}>
        <span className={styles.grow}>{title}</span>
        {onRemove === undefined ? null : (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={onRemove}
            aria-label={t("profile.notices.removeOf", { name: title })}
          >
            {t("profile.notices.remove")}
          </Button>
        )}
      </h2>
      <div className={styles.noticeGroups}>
        {[...GROUPS, ...(setting._links.project.href === null ? EMAILED : [])].map(({ label, notices }) => (
          <fieldset key={label} className={styles.fieldset}>
            <legend>{t(`profile.notices.${label}`)}</legend>
            {notices.map((name) => (
              <Checkbox
                key={name}
                label={t(`profile.notice.${name}`)}
                checked={setting[name]}
                onChange={(event) => onChange(setting, { [name]: event.currentTarget.checked })}
              />
            ))}
          </fieldset>
        ))}
        <fieldset className={styles.fieldset}>
          <legend>{t("profile.dates")}</legend>
          {DATES.map(({ name, choices }) => (
            <NativeSelect
              key={name}
              label={t(`profile.dates.${name}`)}
              value={setting[name] ?? ""}
              onChange={({ currentTarget: { value } }) => onChange(setting, { [name]: value === "" ? null : value })}
              data={[
                { value: "", label: t("profile.dates.none") },
                ...choices.map(({ value, label }) => ({ value, label: t(label) })),
              ]}
            />
          ))}
        </fieldset>
      </div>
    </section>
  );
}
