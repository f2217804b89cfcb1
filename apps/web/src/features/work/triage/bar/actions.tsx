/** What settles new work: buttons with their keys; on a phone the rarer ones are behind a menu, in one bar under the thumb. */
import { Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import { printedKeys } from "../../../../shared/ui/shortcuts/shortcut-keys.ts";
import { keysOf } from "../../../../shared/ui/shortcuts/shortcuts.ts";
import styles from "../triage.module.css";
import "../../model/messages.ts";
import "../model/messages.ts";

export type Settling = "decline" | "duplicate";

interface ActionsProps {
  id: number;
  onAssign: () => void;
  onAssignToMe: () => void;
  /** What needs more than a press. */
  onAsk: (settling: Settling) => void;
}

export function Actions({ id, onAssign, onAssignToMe, onAsk }: ActionsProps): ReactNode {
  const t = useT();
  const isPhone = useMediaQuery("(max-width: 600px)", false, { getInitialValueInEffect: false });
  return (
    <div className={styles.actions}>
      <Keyed keys="a" label={t("triage.assign")} primary onPress={onAssign} />
      <Keyed keys="i" label={t("triage.assignToMe")} onPress={onAssignToMe} />
      {isPhone ? (
        <DotsMenu label={t("workPackages.actions", { id })} dots={16} size={44}>
          <Menu.Item onClick={() => onAsk("duplicate")}>{t("triage.duplicate")}</Menu.Item>
          <Menu.Item onClick={() => onAsk("decline")}>{t("triage.decline")}</Menu.Item>
        </DotsMenu>
      ) : (
        <>
          <Keyed keys="u" label={t("triage.duplicate")} onPress={() => onAsk("duplicate")} />
          <Keyed keys="r" label={t("triage.decline")} onPress={() => onAsk("decline")} />
        </>
      )}
    </div>
  );
}

interface KeyedProps {
  /** As the shortcut is registered. */
  keys: string;
  label: string;
  primary?: boolean;
  onPress: () => void;
}

/** A button with its key, as the person set it. */
function Keyed({ keys, label, primary = false, onPress }: KeyedProps): ReactNode {
  const pressed = keysOf({ keys });
  const printed = printedKeys(pressed, false).join(" ");
  return (
    <Button
      variant={primary ? "filled" : "default"}
      {...(pressed === "" ? {} : { "aria-keyshortcuts": pressed })}
      rightSection={
        printed === "" ? undefined : (
          <kbd className={styles.key} aria-hidden>
            {printed}
          </kbd>
        )
      }
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
