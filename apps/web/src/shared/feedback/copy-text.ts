/** Puts a text on the clipboard and says so; where the browser forbids it, shows the text to copy by hand. */
import { translate } from "../i18n/i18n.tsx";
import { toast } from "./toast-store.ts";

export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.error(translate("ui.copyFailed", { text }));
  }
}
