/** Shows an attribute as its schema allows: with an editor, as text that says why it cannot be edited, or not at all. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Tooltip, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { useCellTab } from "../../../shared/ui/data-table/model/cell-tab.ts";
import { asRead } from "../model/queries.ts";
import editors from "./editors.module.css";
import { treatmentOf, type Fields } from "./treatment.ts";
import "../model/messages.ts";

interface AsAllowedProps {
  row: WorkPackage;
  attribute: string;
  /** undefined: not read yet. */
  fields: Fields | undefined;
  /** Shows the value; in a work package that cannot be edited without an editor. */
  children: (row: WorkPackage) => ReactNode;
}

export function AsAllowed({ row, attribute, fields, children }: AsAllowedProps): ReactNode {
  const treatment = treatmentOf(row, attribute, fields);
  if (treatment === "absent") return null;
  if (treatment === "edited") return children(row);
  const value = children(asRead(row));
  return treatment.read === null ? value : <Explained why={treatment.read}>{value}</Explained>;
}

/** In a table the focus is on the cell, elsewhere on the value itself. */
function Explained({ why, children }: { why: MessageId; children: ReactNode }): ReactNode {
  const t = useT();
  const tabIndex = useCellTab();
  const value = useRef<HTMLSpanElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const place = value.current?.closest("[data-cell]") ?? value.current;
    const ended = new AbortController();
    const on = (name: string, open: boolean): void =>
      place?.addEventListener(name, () => setOpened(open), { signal: ended.signal });
    on("focusin", true);
    on("mouseenter", true);
    on("focusout", false);
    on("mouseleave", false);
    return () => ended.abort();
  }, []);
  return (
    <Tooltip label={t(why)} opened={opened} multiline maw={280}>
      <span ref={value} role="group" className={editors.explained} tabIndex={tabIndex ?? 0}>
        {children}
        <VisuallyHidden> {t(why)}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
