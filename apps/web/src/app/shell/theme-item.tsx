/** Light, dark, or as the system: an item that goes through them and says where it is. */
import { Menu, useMantineColorScheme } from "@mantine/core";
import { Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { useSavePreferences } from "../../shared/session/preferences.ts";

const NEXT = { auto: "light", light: "dark", dark: "auto" } as const;
const ICONS = { auto: Monitor, light: Sun, dark: Moon } as const;
const LABELS = { auto: "shell.theme.auto", light: "shell.theme.light", dark: "shell.theme.dark" } as const;

export function ThemeItem(): ReactNode {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { mutate } = useSavePreferences("me");
  const Icon = ICONS[colorScheme];
  const change = (theme: keyof typeof NEXT): void => {
    setColorScheme(theme);
    // Their other devices follow.
    mutate({ theme });
  };
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      closeMenuOnClick={false}
      onClick={() => change(NEXT[colorScheme])}
    >
      {t("shell.theme")}: {t(LABELS[colorScheme])}
    </Menu.Item>
  );
}
