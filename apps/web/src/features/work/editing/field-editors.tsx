/** The editors of fields that are the same in the table and in the details: choices, hours, whole numbers. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { LinkAttribute } from "../model/change.ts";
import { ChoiceEditor } from "./choice-editor.tsx";
import { durationFrom, hoursOf, hoursText } from "../model/duration.ts";
import editors from "./editors.module.css";
import { mayEdit } from "../model/queries.ts";
import { wholeNumberFrom } from "../model/whole-number.ts";
import { ValueEditor } from "./value-editor.tsx";

interface EditorProps<Attribute> {
  row: WorkPackage;
  attribute: Attribute;
  none: string;
}

const read = (shown: string, none: string): ReactNode =>
  shown === "" ? <span className={editors.none}>{none}</span> : <span>{shown}</span>;

export function Choice({ row, attribute, none }: EditorProps<LinkAttribute>): ReactNode {
  if (!mayEdit(row)) return read(titleOf(row, attribute), none);
  const optional = attribute === "type" ? {} : { none };
  return <ChoiceEditor workPackage={row} attribute={attribute} show={(name) => name} {...optional} />;
}

export function Hours({ row, attribute, none }: EditorProps<"estimatedTime" | "remainingTime">): ReactNode {
  const t = useT();
  const shown = hoursText(row[attribute]);
  if (!mayEdit(row)) return read(shown, none);
  return (
    <ValueEditor
      workPackage={row}
      attribute={attribute}
      shown={shown}
      typed={String(hoursOf(row[attribute]) ?? "")}
      none={none}
      read={(text) => {
        const to = durationFrom(text);
        return to === undefined ? { error: t("workPackages.invalidHours") } : { to };
      }}
    />
  );
}

interface NumberProps extends EditorProps<"percentageDone" | "storyPoints"> {
  suffix: string;
}

export function WholeNumber({ row, attribute, none, suffix }: NumberProps): ReactNode {
  const t = useT();
  const value = row[attribute] ?? null;
  const shown = value === null ? "" : `${value}${suffix}`;
  if (!mayEdit(row)) return read(shown, none);
  return (
    <ValueEditor
      workPackage={row}
      attribute={attribute}
      shown={shown}
      none={none}
      read={(text) => {
        const to = wholeNumberFrom(text);
        return to === undefined ? { error: t("workPackages.invalidNumber") } : { to };
      }}
    />
  );
}
