/** Settings with a few values to choose from, the one with date formats, and the one with all time zones. */
import { DATE_FORMATS, dayIn } from "@halyard/contract/settings/formats";
import { NativeSelect } from "@mantine/core";
import { useMemo, useState, type ReactNode } from "react";
import { dayOf } from "../../../../shared/dates/time-zone.ts";
import { zonesNow } from "../../../../shared/dates/zones.ts";
import { intl, useT } from "../../../../shared/i18n/i18n.tsx";
import { choicesOf } from "./choices.ts";
import type { OwnFieldProps } from "./own-field.ts";
import "../model/messages.ts";

export function ChoiceField({ name, value, onChange, ...common }: OwnFieldProps & { name: string }): ReactNode {
  const t = useT();
  const choices = choicesOf(name);
  return (
    <NativeSelect
      {...common}
      value={String(value)}
      data={choices.map((choice) => ({ value: String(choice.value), label: t(choice.label) }))}
      onChange={({ currentTarget }) =>
        onChange(choices.find((choice) => String(choice.value) === currentTarget.value)?.value)
      }
    />
  );
}

export function DateFormatField({ value, onChange, ...common }: OwnFieldProps): ReactNode {
  const t = useT();
  const [today] = useState(() => dayOf(new Date()));
  const options = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  const example = intl.formatDate(`${today}T00:00:00Z`, options);
  return (
    <NativeSelect
      {...common}
      value={String(value)}
      data={DATE_FORMATS.map((format) => ({
        value: format,
        label:
          format === ""
            ? t("systemSettings.dateFormat.language", { example })
            : t("systemSettings.dateFormat.one", { example: dayIn(format, today), format }),
      }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export function ZoneField({ value, onChange, ...common }: OwnFieldProps): ReactNode {
  const t = useT();
  const zones = useMemo(() => zonesNow(), []);
  const zone = String(value);
  const isKnown = zone === "" || zones.some(({ items }) => items.some((item) => item.value === zone));
  return (
    <NativeSelect
      {...common}
      // Names of zones are those of the browser.
      translate="no"
      value={zone}
      data={[
        { value: "", label: t("systemSettings.timeZone.device") },
        ...(isKnown ? [] : [{ value: zone, label: zone }]),
        ...zones,
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
