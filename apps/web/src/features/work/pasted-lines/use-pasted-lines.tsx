/** Pasting a list where one subject is typed: it is shown, and becomes as many work packages. */
import { lazy, Suspense, useState, type ClipboardEvent, type ReactNode } from "react";
import { LINES_MAXIMUM, linesIn } from "./lines.ts";

const LinesDialog = lazy(async () => ({ default: (await import("./lines-dialog.tsx")).LinesDialog }));

/** @param preset what each begins with besides its subject, as the API's body has it */
export function usePastedLines(
  projectId: string,
  preset?: Record<string, unknown>,
): { onPaste: (event: ClipboardEvent) => void; dialog: ReactNode } {
  const [lines, setLines] = useState<readonly string[] | null>(null);
  return {
    onPaste(event) {
      const found = linesIn(event.clipboardData.getData("text/plain"));
      if (found.length < 2) return;
      event.preventDefault();
      setLines(found.slice(0, LINES_MAXIMUM));
    },
    dialog:
      lines === null ? null : (
        <Suspense>
          <LinesDialog projectId={projectId} preset={preset} lines={lines} onClose={() => setLines(null)} />
        </Suspense>
      ),
  };
}
