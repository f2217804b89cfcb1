/** The open palette: everything there is, or, one step on, the project to create a work package in. */
import { Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useState, type ReactNode, type RefObject } from "react";
import { useEscape } from "../../shared/ui/focus/escape.ts";
import { useReturnFocus } from "../../shared/ui/focus/return-focus.ts";
import { useT } from "../../shared/i18n/i18n.tsx";
import type { Creating, PaletteItem } from "./entries/items.ts";
import type { TypedAhead } from "../../shared/ui/shortcuts/typed-ahead.ts";
import { PaletteView } from "./palette-view.tsx";
import styles from "./palette.module.css";
import { useGroups, usePersonChoice, useProjectChoice, type Picking } from "./entries/use-groups.ts";

interface PaletteDialogProps {
  /** What was typed before the field was there. */
  ahead: RefObject<TypedAhead | null>;
  onClose: () => void;
  onCreate: (creating: Creating) => void;
}

const PAUSE_MS = 150;

export function PaletteDialog({ ahead, onClose, onCreate }: PaletteDialogProps): ReactNode {
  const t = useT();
  const router = useRouter();
  const [picking, setPicking] = useState<Picking | null>(null);
  const back = useCallback(() => setPicking(null), []);
  useReturnFocus(true);
  useEscape(true, onClose);
  const choose = (item: PaletteItem, beside: boolean): void => {
    if (item.href === undefined) {
      if (item.stays !== true) onClose();
      item.run?.();
      return;
    }
    if (beside) {
      window.open(item.href, "_blank", "noopener");
      return;
    }
    onClose();
    router.history.push(item.href);
  };
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={640}
      returnFocus={false}
      closeOnEscape={false}
      yOffset="min(12vh, 96px)"
      xOffset={8}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={t("palette.title")}>
        <div className={styles.palette}>
          {picking === "project" ? (
            <ProjectChoice key="project" onChoose={choose} onCreate={onCreate} onBack={back} />
          ) : picking === "person" ? (
            <PersonChoice key="person" onChoose={choose} onCreate={onCreate} onBack={back} />
          ) : (
            <Everything key="everything" ahead={ahead} onChoose={choose} onCreate={onCreate} onPick={setPicking} />
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

interface PartProps {
  onChoose: (item: PaletteItem, beside: boolean) => void;
  onCreate: (creating: Creating) => void;
}

/** What is typed, and what the server is asked, a moment behind it. */
function useTyping(ahead?: RefObject<TypedAhead | null>) {
  const [text, onType] = useState(() => ahead?.current?.text ?? "");
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  return { field: { typed: text, onType }, source: { typed, asked } };
}

interface EverythingProps extends PartProps, Pick<PaletteDialogProps, "ahead"> {
  onPick: (what: Picking) => void;
}

function Everything({ ahead, onChoose, onCreate, onPick }: EverythingProps): ReactNode {
  const t = useT();
  const { field, source } = useTyping(ahead);
  useEffect(() => ahead.current?.end(), [ahead]);
  const groups = useGroups({ ...source, onType: field.onType, onCreate, onPick });
  return <PaletteView {...field} label={t("palette.hint")} groups={groups} onChoose={onChoose} />;
}

function ProjectChoice({ onChoose, onCreate, onBack }: PartProps & { onBack: () => void }): ReactNode {
  const t = useT();
  const { field, source } = useTyping();
  const groups = useProjectChoice({ ...source, onCreate });
  return (
    <PaletteView {...field} label={t("palette.createInHint")} groups={groups} onChoose={onChoose} onBack={onBack} />
  );
}

function PersonChoice({ onChoose, onCreate, onBack }: PartProps & { onBack: () => void }): ReactNode {
  const t = useT();
  const { field, source } = useTyping();
  const groups = usePersonChoice({ ...source, onCreate });
  return <PaletteView {...field} label={t("palette.viewAsHint")} groups={groups} onChoose={onChoose} onBack={onBack} />;
}
