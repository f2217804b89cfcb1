/** To the previous and the next work package of the list that one came from, or that stands beside. */
import { ActionIcon, Tooltip } from "@mantine/core";
import { ChevronDown, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useStore } from "../../../shared/state/store.ts";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { lastList, neighborsOf } from "./last-list.ts";
import "../model/messages.ts";

interface NeighborsProps {
  id: number;
  onGo: (id: number) => void;
  /** Whether J and K lead there, too: beside a list they are the list's. */
  keys?: boolean;
}

export function Neighbors({ id, onGo, keys = false }: NeighborsProps): ReactNode {
  const t = useT();
  const { previous, next } = neighborsOf(id, useStore(lastList));
  const go = (to: number | undefined): void => {
    if (to !== undefined) onGo(to);
  };
  useShortcut("j", t("workPackages.shortcut.next"), () => go(next), keys && next !== undefined);
  useShortcut("k", t("workPackages.shortcut.previous"), () => go(previous), keys && previous !== undefined);
  if (previous === undefined && next === undefined) return null;
  return (
    <>
      <Step label={t("workPackages.shortcut.previous")} to={previous} onGo={go}>
        <ChevronUp size={16} aria-hidden />
      </Step>
      <Step label={t("workPackages.shortcut.next")} to={next} onGo={go}>
        <ChevronDown size={16} aria-hidden />
      </Step>
    </>
  );
}

interface StepProps {
  label: string;
  to: number | undefined;
  onGo: (to: number | undefined) => void;
  children: ReactNode;
}

function Step({ label, to, onGo, children }: StepProps): ReactNode {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={to === undefined} onClick={() => onGo(to)}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
