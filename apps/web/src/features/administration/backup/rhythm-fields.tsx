/** How often and when, as people say it; a cron expression for what they do not say. */
import { Group, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { cronOf, rhythmOf, type Rhythm } from "../schedules/cron.ts";
import { weekdayNames } from "../schedules/words.ts";
import "./model/messages.ts";

const EVERY = ["off", "hour", "day", "week", "month", "custom"] as const;
const TIME = "02:00";

/** What a field says of its setting, and whether that can be changed. */
export type StateOf = (name: string, help?: string) => { description: ReactNode; disabled: boolean };

interface RhythmFieldsProps {
  cron: string;
  timeZone: string;
  problems: Record<string, string>;
  stateOf: StateOf;
  onCron: (cron: string) => void;
  onTimeZone: (timeZone: string) => void;
}

/** The nearest to what is chosen now. */
function changedTo(every: Rhythm["every"], now: Rhythm): Rhythm {
  const time = "time" in now ? now.time : TIME;
  switch (every) {
    case "off":
      return { every };
    case "hour":
      return { every, minute: 0 };
    case "day":
      return { every, time };
    case "week":
      return { every, time, weekday: 0 };
    case "month":
      return { every, time, day: 1 };
    case "custom":
      // A list of hours is nothing that has a choice of its own.
      return { every, cron: now.every === "custom" ? now.cron : "0 2,14 * * *" };
  }
}

export function RhythmFields({ cron, timeZone, problems, stateOf, onCron, onTimeZone }: RhythmFieldsProps): ReactNode {
  const t = useT();
  const rhythm = rhythmOf(cron);
  const state = stateOf("schedule");
  const { disabled } = state;
  const change = (next: Rhythm): void => onCron(cronOf(next));
  return (
    <>
      <NativeSelect
        {...state}
        label={t("backup.settings.every")}
        value={rhythm.every}
        error={rhythm.every === "custom" ? undefined : problems["schedule"]}
        data={EVERY.map((every) => ({ value: every, label: t(`backup.every.${every}`) }))}
        onChange={({ currentTarget }) => {
          const every = EVERY.find((known) => known === currentTarget.value);
          if (every !== undefined) change(changedTo(every, rhythm));
        }}
      />
      <Group grow align="start">
        {rhythm.every === "week" ? (
          <NativeSelect
            label={t("backup.settings.weekday")}
            disabled={disabled}
            value={String(rhythm.weekday)}
            data={weekdayNames().map((label, day) => ({ value: String(day), label }))}
            onChange={({ currentTarget }) => change({ ...rhythm, weekday: Number(currentTarget.value) })}
          />
        ) : null}
        {rhythm.every === "month" ? (
          <NumberInput
            label={t("backup.settings.day")}
            disabled={disabled}
            min={1}
            max={31}
            value={rhythm.day}
            onChange={(day) =>
              typeof day === "number" && day >= 1 && day <= 31 ? change({ ...rhythm, day }) : undefined
            }
          />
        ) : null}
        {rhythm.every === "hour" ? (
          <NumberInput
            label={t("backup.settings.minute")}
            disabled={disabled}
            min={0}
            max={59}
            value={rhythm.minute}
            onChange={(minute) =>
              typeof minute === "number" && minute >= 0 && minute <= 59 ? change({ ...rhythm, minute }) : undefined
            }
          />
        ) : null}
        {"time" in rhythm ? (
          <TextInput
            type="time"
            label={t("backup.settings.time")}
            disabled={disabled}
            value={rhythm.time}
            onChange={({ currentTarget }) =>
              currentTarget.value === "" ? undefined : change({ ...rhythm, time: currentTarget.value.slice(0, 5) })
            }
          />
        ) : null}
        {rhythm.every === "custom" ? (
          <TextInput
            label={t("backup.settings.cron")}
            disabled={disabled}
            description={t("backup.settings.cronHelp")}
            value={rhythm.cron}
            error={problems["schedule"]}
            onChange={({ currentTarget }) => onCron(currentTarget.value)}
          />
        ) : null}
        {rhythm.every === "off" ? null : (
          <TextInput
            {...stateOf("timeZone")}
            label={t("backup.settings.timeZone")}
            value={timeZone}
            error={problems["timeZone"]}
            onChange={({ currentTarget }) => onTimeZone(currentTarget.value)}
          />
        )}
      </Group>
    </>
  );
}
