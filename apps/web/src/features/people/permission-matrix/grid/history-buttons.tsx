/** Takes back what was changed in a matrix, and does it again. */
import { Tooltip } from "@mantine/core";
import { Redo2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FocusKeepingButton } from "../../../../shared/ui/focus/focus-keeping-button.tsx";
import { redo, undo } from "../state/actions.ts";
import "../state/messages.ts";
import { useMatrix, type MatrixStore } from "../state/store.ts";

const STEPS = [
  { word: "matrix.undo", keys: "Control+Z", Icon: Undo2, of: "past", go: undo },
  { word: "matrix.redo", keys: "Control+Y", Icon: Redo2, of: "future", go: redo },
] as const;

export function HistoryButtons({ store }: { store: MatrixStore }): ReactNode {
  return STEPS.map((step) => <HistoryButton key={step.of} store={store} {...step} />);
}

type HistoryButtonProps = (typeof STEPS)[number] & { store: MatrixStore };

function HistoryButton({ store, word, keys, Icon, of, go }: HistoryButtonProps): ReactNode {
  const t = useT();
  const isAny = useMatrix(store, () => store.get().history[of].length > 0);
  return (
    <Tooltip label={t(word)}>
      <FocusKeepingButton
        variant="default"
        px={7}
        aria-label={t(word)}
        aria-keyshortcuts={keys}
        off={!isAny}
        onClick={() => go(store)}
      >
        <Icon size={16} aria-hidden />
      </FocusKeepingButton>
    </Tooltip>
  );
}
