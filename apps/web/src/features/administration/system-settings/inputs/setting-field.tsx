/** One setting: its value, where that comes from, and whether it can be changed here. */
import type { Settings } from "@halyard/contract/schemas/administration/administration";
import { NumberInput, Switch, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { clockOf, dayOf, instantAt } from "../../../../shared/dates/time-zone.ts";
import { formatTime } from "../../../../shared/dates/dates.tsx";
import { MomentField } from "../../../../shared/ui/inputs/date-field.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { described, isLocked } from "../../setting-sources/source.tsx";
import type { OwnFieldProps } from "./own-field.ts";
import type { FieldKind } from "../model/fields.ts";
import { CategoriesField } from "./categories-field.tsx";
import { ChoiceField, DateFormatField, ZoneField } from "./choice-fields.tsx";
import { ColorField } from "./color-field.tsx";
import { LinesField } from "./lines-field.tsx";
import { LogoField } from "./logo-field.tsx";
import { ModulesField, RoleField } from "./project-fields.tsx";
import "../model/messages.ts";

interface SettingFieldProps {
  name: string;
  kind: FieldKind;
  label: string;
  help: string;
  value: unknown;
  state: Settings["sources"][string] | undefined;
  /** Whether someone came for this one. */
  isSought: boolean;
  /** What the server says is wrong with it. */
  problem: string | undefined;
  onChange: (value: unknown) => void;
}

/** As wide as its numbers are long. */
const NARROW = { wrapper: { maxWidth: 160 } };
/** A day with its time. */
const MEDIUM = { wrapper: { maxWidth: 240 } };
const MEGABYTE = 1_048_576;

export function SettingField({
  name,
  kind,
  label,
  help,
  value,
  state,
  isSought,
  problem,
  onChange,
}: SettingFieldProps): ReactNode {
  const t = useT();
  const common = {
    label,
    description: described(t, help, state, { value, onReset: onChange }),
    disabled: isLocked(state),
    autoFocus: isSought,
    error: problem ?? null,
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
  const own = { ...common, value, onChange };
  if (kind === "switch") {
    return (
      <Switch {...common} checked={value === true} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    );
  }
  if (kind === "choice") return <ChoiceField {...own} name={name} />;
  if (kind === "dates") return <DateFormatField {...own} />;
  if (kind === "zone") return <ZoneField {...own} />;
  if (kind === "color") return <ColorField {...own} />;
  if (kind === "logo") return <LogoField {...own} />;
  if (kind === "lines") return <LinesField {...own} />;
  if (kind === "modules") return <ModulesField {...own} />;
  if (kind === "categories") return <CategoriesField {...own} />;
  if (kind === "role") return <RoleField {...own} />;
  if (kind === "moment") return <Moment {...own} />;
  const text = typeof value === "string" ? value : "";
  const Input = kind === "area" ? Textarea : TextInput;
  return <Input {...common} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}

function Moment({ value, onChange, ...common }: OwnFieldProps): ReactNode {
  const t = useT();
  const moment = typeof value === "string" ? new Date(value) : null;
  return (
    <MomentField
      {...common}
      styles={MEDIUM}
      value={moment === null ? "" : `${dayOf(moment)}T${clockOf(moment)}`}
      words={moment === null ? t("systemSettings.noEnd") : formatTime(moment.toISOString())}
      onChange={(entered) => {
        const [day = "", time = ""] = entered.split("T");
        const at = instantAt(day, time.slice(0, 5));
        onChange(Number.isNaN(at.getTime()) ? null : at.toISOString());
      }}
    />
  );
}
