/** One of the values that the form offers, with the sign that it has everywhere else. */
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { PriorityName } from "../../work-types/priorities/priority-name.tsx";
import { TypeIcon } from "../../work-types/types/type-icon.tsx";
import { useLookups, type Lookups } from "../model/use-lookups.ts";
import { optionsOf } from "./form-values.ts";

interface ChoiceFieldProps extends Pick<NativeSelectProps, "label" | "aria-label" | "withAsterisk" | "error"> {
  form: WorkPackageForm;
  attribute: string;
  value: string;
  onChoose: (attribute: string, href: string) => void;
}

export function ChoiceField({ form, attribute, value, onChoose, ...field }: ChoiceFieldProps): ReactNode {
  const t = useT();
  const look = useLookups();
  const data = optionsOf(form, attribute, t("workPackages.none"));
  const sign = signOf(attribute, data.find((one) => one.value === value)?.label ?? "", look);
  return (
    <NativeSelect
      {...field}
      value={value}
      data={data}
      {...(sign === null ? {} : { leftSection: sign })}
      onChange={(event) => onChoose(attribute, event.currentTarget.value)}
    />
  );
}

/** @returns null: choices of this attribute have none */
function signOf(attribute: string, name: string, look: Lookups): ReactNode {
  switch (attribute) {
    case "status":
      return <ColorDot name={name} status={look.statuses.get(name)} bare />;
    case "priority":
      return <PriorityName name={name} priorities={look.priorities} bare />;
    case "type":
      return <TypeIcon name={name} color={look.types.get(name)} icon={look.typeIcons.get(name) ?? iconOfName(name)} />;
    default:
      return null;
  }
}
