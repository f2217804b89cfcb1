/** Puts a text on the clipboard and says so; where the browser forbids it, shows the text to copy by hand. */
import { toast } from "../../../shared/feedback/toast-store.ts";
import { translate } from "../../../shared/i18n/i18n.tsx";
import "./messages.ts";

export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.error(translate("details.copyFailed", { text }));
  }
}
