/** Light, dark, or as the system: one button that goes through them and says where it is. */
import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { useSavePreferences } from "../../shared/session/preferences.ts";

const NEXT = { auto: "light", light: "dark", dark: "auto" } as const;
const ICONS = { auto: Monitor, light: Sun, dark: Moon } as const;
const LABELS = { auto: "shell.theme.auto", light: "shell.theme.light", dark: "shell.theme.dark" } as const;

export function ThemeSwitch(): ReactNode {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { mutate } = useSavePreferences("me");
  const Icon = ICONS[colorScheme];
  const label = `${t("shell.theme")}: ${t(LABELS[colorScheme])}`;
  const change = (theme: keyof typeof NEXT): void => {
    setColorScheme(theme);
    // Their other devices follow.
    mutate({ theme });
  };
  return (
    <ActionIcon size={36} aria-label={label} title={label} onClick={() => change(NEXT[colorScheme])}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
