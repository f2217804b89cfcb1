/** One setting: its value, where that comes from, and whether it can be changed here. */
import type { Settings } from "@halyard/contract/schemas/administration/administration";
import { NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { clockOf, dayOf, instantAt } from "../../../shared/dates/time-zone.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { MODES, type FieldKind } from "./fields.ts";
import "./messages.ts";

interface SettingFieldProps {
  kind: FieldKind;
  label: string;
  help: string;
  value: unknown;
  state: Settings["sources"][string] | undefined;
  /** Whether someone came for this one. */
  isSought: boolean;
  onChange: (value: unknown) => void;
}

/** As wide as its numbers are long. */
const NARROW = { wrapper: { maxWidth: 160 } };
const MEGABYTE = 1_048_576;

export function SettingField({ kind, label, help, value, state, isSought, onChange }: SettingFieldProps): ReactNode {
  const t = useT();
  const source =
    state === undefined || state.source === "default"
      ? ""
      : state.source === "environment"
        ? t("systemSettings.source.environment", { variable: state.variable ?? "" })
        : t("systemSettings.source.changed");
  const common = {
    label,
    description: `${help} ${source}`.trim(),
    disabled: state?.source === "environment",
    autoFocus: isSought,
  };
  if (kind === "number" || kind === "bytes") {
    const unit = kind === "bytes" ? MEGABYTE : 1;
    return (
      <NumberInput
        {...common}
        styles={NARROW}
        min={0}
        decimalScale={kind === "bytes" ? 2 : 0}
        thousandSeparator=","
        value={typeof value === "number" ? value / unit : ""}
        onChange={(next) => (typeof next === "number" ? onChange(Math.round(next * unit)) : undefined)}
      />
    );
  }
  if (kind === "mode") {
    return (
      <NativeSelect
        {...common}
        value={String(value)}
        data={MODES.map((mode) => ({ value: mode, label: t(`systemSettings.mode.${mode}`) }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  if (kind === "moment") return <Moment {...common} value={value} onChange={onChange} />;
  const text = typeof value === "string" ? value : "";
  const Input = kind === "area" ? Textarea : TextInput;
  return <Input {...common} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}

function Moment({ value, onChange, ...common }: { value: unknown; onChange: (value: unknown) => void }): ReactNode {
  const moment = typeof value === "string" ? new Date(value) : null;
  return (
    <TextInput
      {...common}
      type="datetime-local"
      value={moment === null ? "" : `${dayOf(moment)}T${clockOf(moment)}`}
      onChange={({ currentTarget }) => {
        const [day = "", time = ""] = currentTarget.value.split("T");
        const at = instantAt(day, time.slice(0, 5));
        onChange(Number.isNaN(at.getTime()) ? null : at.toISOString());
      }}
    />
  );
}
