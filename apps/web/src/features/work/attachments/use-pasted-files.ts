/** Files that are pasted anywhere on the page go to the work package; pictures also stand in the text at the cursor. */
import { useEffect, type RefObject } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { putPicture, textUnder } from "./paste-picture.ts";
import type { Uploads } from "./use-uploads.ts";
import "./messages.ts";

/** @param place of the work package in the page: what is pasted into a dialog above it is not for it */
export function usePastedFiles({ may, start }: Uploads, place: RefObject<HTMLElement | null>): void {
  const t = useT();
  useEffect(() => {
    if (!may) return undefined;
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      const box = textUnder(event, place.current);
      for (const file of files) {
        const sent = start(file);
        if (box !== null && file.type.startsWith("image/")) {
          void putPicture(box, t("attachments.uploading", { name: file.name }), sent);
        }
      }
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [may, start, place, t]);
}
