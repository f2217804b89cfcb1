/** The command palette (Ctrl/Cmd+K). What it shows comes with its own code, once opened. */
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useStore } from "../../shared/state/store.ts";
import { useShortcut } from "../../shared/ui/shortcuts/shortcuts.ts";
import { useTypedAhead } from "../../shared/ui/shortcuts/typed-ahead.ts";
import { useT } from "../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../shared/session/session.ts";
import { paletteState } from "./palette-store.ts";
import { watchPages } from "./entries/recent-pages.ts";
import type { Creating } from "./entries/items.ts";

const PaletteDialog = lazy(async () => ({ default: (await import("./palette-dialog.tsx")).PaletteDialog }));
const ViewAsDialog = lazy(async () => ({
  default: (await import("../../shared/session/view-as-dialog.tsx")).ViewAsDialog,
}));
const Creation = lazy(async () => ({ default: (await import("./creation.tsx")).Creation }));

export function Palette(): ReactNode {
  const t = useT();
  const { id } = useCurrentUser();
  const opened = useStore(paletteState);
  const [creating, setCreating] = useState<Creating | null>(null);
  useShortcut("mod+k", t("palette.title"), () => paletteState.set(!paletteState.get()));
  useEffect(() => watchPages(id, ` · ${t("shell.product")}`), [id, t]);
  useEffect(() => () => paletteState.set(false), []);
  const ahead = useTypedAhead(opened, () => paletteState.set(false));
  return (
    <Suspense>
      {opened ? <PaletteDialog ahead={ahead} onClose={() => paletteState.set(false)} onCreate={setCreating} /> : null}
      {creating === null ? null : creating.kind === "viewing" ? (
        <ViewAsDialog name={creating.name} link={creating.link} onClose={() => setCreating(null)} />
      ) : (
        <Creation creating={creating} onClose={() => setCreating(null)} />
      )}
    </Suspense>
  );
}
