/** When notifications are emailed: at once or in a digest, on which days and hours. Each change is saved at once. */
import type { Preferences } from "@halyard/contract/schemas/identity/people";
import { Checkbox, NativeSelect, Pill } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { dayOf } from "../../../../../shared/dates/time-zone.ts";
import { intl, useT } from "../../../../../shared/i18n/i18n.tsx";
import { DateField } from "../../../../../shared/ui/inputs/date-field.tsx";
import { useSavePreferences } from "../../../../../shared/session/preferences.ts";
import styles from "../../profile-page.module.css";
import "./messages.ts";

const HOURS = Array.from({ length: 24 }, (_none, hour) => `${String(hour).padStart(2, "0")}:00`);
/** A Monday, so that the names of the days come from the language. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

interface EmailCardProps {
  user: number | "me";
  preferences: Preferences;
}

export function EmailCard({ user, preferences }: EmailCardProps): ReactNode {
  const t = useT();
  const { mutate } = useSavePreferences(user);
  const { emails, dailyReminders: digest, immediateReminders: immediate } = preferences;
  return (
    <section className={styles.card} aria-label={t("profile.emails")}>
      <h2 className={styles.heading}>{t("profile.emails")}</h2>
      <p className={styles.quiet}>{t("profile.emails.help")}</p>
      <div className={styles.cardFields}>
        <Checkbox
          label={t("profile.emails.enabled")}
          checked={emails.enabled}
          onChange={(event) => mutate({ emails: { ...emails, enabled: event.currentTarget.checked } })}
        />
        {emails.enabled ? (
          <>
            <Checkbox
              label={t("profile.emails.immediate")}
              checked={immediate.mentioned}
              onChange={(event) => mutate({ immediateReminders: { mentioned: event.currentTarget.checked } })}
            />
            <Checkbox
              label={t("profile.emails.digest")}
              checked={digest.enabled}
              onChange={(event) => mutate({ dailyReminders: { ...digest, enabled: event.currentTarget.checked } })}
            />
            {digest.enabled ? <DigestFields preferences={preferences} mutate={mutate} /> : null}
            <QuietHours preferences={preferences} mutate={mutate} />
            <Pause preferences={preferences} mutate={mutate} />
          </>
        ) : null}
      </div>
    </section>
  );
}

interface FieldsProps {
  preferences: Preferences;
  mutate: (patch: Partial<Preferences>) => void;
}

function DigestFields({ preferences: { dailyReminders, workdays }, mutate }: FieldsProps): ReactNode {
  const t = useT();
  const { times } = dailyReminders;
  const setTimes = (next: readonly string[]): void =>
    mutate({ dailyReminders: { ...dailyReminders, times: next.toSorted() } });
  const day = new Intl.DateTimeFormat(intl.locale, { weekday: "short", timeZone: "UTC" });
  return (
    <div className={styles.dependent}>
      <fieldset className={styles.fieldset}>
        <legend>{t("profile.emails.times")}</legend>
        <div className={styles.times}>
          {times.map((time) => (
            <Pill
              key={time}
              size="md"
              withRemoveButton
              onRemove={() => setTimes(times.filter((one) => one !== time))}
              removeButtonProps={{
                "aria-label": t("profile.emails.removeTime", { time }),
                "aria-hidden": false,
                tabIndex: 0,
              }}
            >
              {time}
            </Pill>
          ))}
          <NativeSelect
            aria-label={t("profile.emails.addTime")}
            value=""
            data={[{ value: "", label: t("profile.emails.addTime") }, ...HOURS.filter((hour) => !times.includes(hour))]}
            onChange={(event) => setTimes([...times, event.currentTarget.value])}
          />
        </div>
        {times.length === 0 ? <p className={styles.problem}>{t("profile.emails.timesNone")}</p> : null}
      </fieldset>
      <fieldset className={styles.fieldset}>
        <legend>{t("profile.emails.days")}</legend>
        <Checkbox.Group
          value={workdays.map(String)}
          onChange={(days) => mutate({ workdays: days.map(Number).toSorted((a, b) => a - b) })}
        >
          <div className={styles.choices}>
            {WEEK.map((number) => (
              <Checkbox key={number} value={String(number)} label={day.format(MONDAY + (number - 1) * DAY_MS)} />
            ))}
          </div>
        </Checkbox.Group>
      </fieldset>
    </div>
  );
}

function QuietHours({ preferences: { emails }, mutate }: FieldsProps): ReactNode {
  const t = useT();
  const isQuiet = emails.quietFrom !== null && emails.quietTo !== null;
  const select = (name: "quietFrom" | "quietTo", label: string): ReactNode => (
    <NativeSelect
      label={label}
      value={emails[name] ?? ""}
      onChange={({ currentTarget: { value } }) => mutate({ emails: { ...emails, [name]: value } })}
      data={HOURS}
    />
  );
  return (
    <fieldset className={styles.fieldset}>
      <Checkbox
        label={t("profile.emails.quiet")}
        checked={isQuiet}
        onChange={(event) => {
          const hours = event.currentTarget.checked
            ? { quietFrom: "20:00", quietTo: "08:00" }
            : { quietFrom: null, quietTo: null };
          mutate({ emails: { ...emails, ...hours } });
        }}
      />
      {isQuiet ? (
        <div className={styles.inline}>
          {select("quietFrom", t("profile.emails.quietFrom"))}
          {select("quietTo", t("profile.emails.quietTo"))}
        </div>
      ) : null}
    </fieldset>
  );
}

function Pause({ preferences: { pauseReminders: pause }, mutate }: FieldsProps): ReactNode {
  const t = useT();
  const [today] = useState(() => dayOf(new Date()));
  /** As they were entered: wrong ones aren't saved. */
  const [entered, setEntered] = useState<{ firstDay?: string; lastDay?: string }>({});
  const [wrong, setWrong] = useState(false);
  const change = (patch: { firstDay?: string; lastDay?: string }): void => {
    const days = { ...entered, ...patch };
    setEntered(days);
    const next = { ...pause, ...days, enabled: true };
    const { firstDay = today, lastDay } = next;
    const isWrong = firstDay === null || firstDay === "" || (lastDay ?? firstDay) < firstDay;
    setWrong(isWrong);
    if (!isWrong) mutate({ pauseReminders: next });
  };
  return (
    <fieldset className={styles.fieldset}>
      <Checkbox
        label={t("profile.emails.pause")}
        checked={pause.enabled}
        onChange={(event) => {
          setEntered({});
          setWrong(false);
          mutate({
            pauseReminders: event.currentTarget.checked
              ? { enabled: true, firstDay: today, lastDay: today }
              : { enabled: false },
          });
        }}
      />
      {pause.enabled ? (
        <div className={styles.inline}>
          <DateField
            label={t("profile.emails.pauseFrom")}
            value={entered.firstDay ?? pause.firstDay ?? ""}
            error={wrong}
            onChange={(firstDay) => change({ firstDay })}
          />
          <DateField
            label={t("profile.emails.pauseTo")}
            value={entered.lastDay ?? pause.lastDay ?? ""}
            error={wrong}
            onChange={(lastDay) => change({ lastDay })}
          />
        </div>
      ) : null}
      {wrong ? <p className={styles.problem}>{t("profile.emails.pauseWrong")}</p> : null}
    </fieldset>
  );
}
