/** How Halyard looks and behaves for the person. Each change counts at once, on every device of theirs. */
import type { Preferences } from "@halyard/contract/schemas/identity/people";
import { Checkbox, NativeSelect, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { preferencesQuery, useSavePreferences } from "../../../../shared/session/preferences.ts";
import { CurrentTime } from "../../../../shared/dates/dates.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { deviceTimeZone } from "../../../../shared/dates/time-zone.ts";
import styles from "../profile-page.module.css";
import { zonesNow } from "../../../../shared/dates/zones.ts";
import "../model/messages.ts";

const THEMES = ["auto", "light", "dark"] as const;
const SWITCHES = [
  "autoHidePopups",
  "commentSortDescending",
  "warnOnLeavingUnsaved",
  "disableKeyboardShortcuts",
] as const;

export function PreferencesTab({ user, own }: { user: number | "me"; own: boolean }): ReactNode {
  const { data, error, refetch } = useQuery(preferencesQuery(user));
  if (data !== undefined) return <PreferencesForm user={user} own={own} preferences={data} />;
  return error === null ? (
    <LoadingRows rows={6} height={48} />
  ) : (
    <FailedView error={error} onRetry={() => void refetch()} />
  );
}

interface PreferencesFormProps {
  user: number | "me";
  own: boolean;
  preferences: Preferences;
}

function PreferencesForm({ user, own, preferences }: PreferencesFormProps): ReactNode {
  const t = useT();
  const { mutate } = useSavePreferences(user);
  const { theme, timeZone } = preferences;
  const zones = useMemo(() => zonesNow(), []);
  const known = timeZone === null || zones.some(({ items }) => items.some(({ value }) => value === timeZone));
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{t(own ? "profile.preferences.saved" : "profile.preferences.savedOther")}</p>
      <fieldset className={styles.fieldset}>
        <legend>{t("shell.theme")}</legend>
        <SegmentedControl
          aria-label={t("shell.theme")}
          value={theme}
          onChange={(value) => mutate({ theme: THEMES.find((one) => one === value) ?? "auto" })}
          data={THEMES.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
        />
      </fieldset>
      <NativeSelect
        // Names of zones are those of the browser.
        translate="no"
        label={t("profile.preferences.timeZone")}
        description={t("profile.preferences.timeZoneHelp")}
        value={timeZone ?? ""}
        onChange={({ currentTarget: { value } }) => mutate({ timeZone: value === "" ? null : value })}
        data={[
          {
            value: "",
            label: t(own ? "profile.preferences.deviceZone" : "profile.preferences.theirZone", {
              zone: deviceTimeZone(),
            }),
          },
          ...(known ? [] : [{ value: timeZone, label: timeZone }]),
          ...zones,
        ]}
      />
      {own ? (
        <p className={styles.quiet}>
          {t("profile.preferences.now")} <CurrentTime />
        </p>
      ) : null}
      <fieldset className={styles.fieldset}>
        <legend>{t("profile.preferences.behaviour")}</legend>
        {SWITCHES.map((name) => (
          <Checkbox
            key={name}
            classNames={{ description: styles.description ?? "" }}
            label={t(`profile.preferences.${name}`)}
            description={t(`profile.preferences.${name}Help`)}
            checked={preferences[name]}
            onChange={(event) => mutate({ [name]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
    </div>
  );
}
