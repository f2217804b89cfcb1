/** Pasting a list or a table where one subject is typed: it is shown, and becomes as many work packages. */
import { lazy, Suspense, useState, type ClipboardEvent, type ReactNode } from "react";
import { isSubject, LINES_MAXIMUM, linesIn } from "./lines.ts";
import { tableIn, type PastedTable } from "./table.ts";

const TableDialog = lazy(async () => ({ default: (await import("./table-dialog.tsx")).TableDialog }));
const LinesDialog = lazy(async () => ({ default: (await import("./lines-dialog.tsx")).LinesDialog }));

/** @param preset what each begins with besides its subject, as the API's body has it */
export function usePastedLines(
  projectId: string,
  preset: Record<string, unknown> = {},
): { onPaste: (event: ClipboardEvent) => void; dialog: ReactNode } {
  const [pasted, setPasted] = useState<readonly string[] | PastedTable | null>(null);
  const close = (): void => setPasted(null);
  return {
    onPaste(event) {
      const text = event.clipboardData.getData("text/plain");
      const found = tableIn(text, isSubject) ?? linesIn(text);
      if (!("rows" in found) && found.length < 2) return;
      event.preventDefault();
      setPasted("rows" in found ? found : found.slice(0, LINES_MAXIMUM));
    },
    dialog:
      pasted === null ? null : (
        <Suspense>
          {"rows" in pasted ? (
            <TableDialog projectId={projectId} preset={preset} table={pasted} onClose={close} />
          ) : (
            <LinesDialog projectId={projectId} drafts={draftsOf(pasted, preset)} onClose={close} />
          )}
        </Suspense>
      ),
  };
}

const draftsOf = (lines: readonly string[], preset: Record<string, unknown>) =>
  lines.map((subject) => ({ subject, details: "", problems: [], body: { ...preset, subject } }));
