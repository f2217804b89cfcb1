/** The look of Halyard as settings of the component library: one accent, neutral greys, 13/14 px, a 4 px grid. */
import type { CSSVariablesResolver, MantineColorsTuple } from "@mantine/core";
import { createTheme } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { translate } from "../shared/i18n/i18n.tsx";

/** Deep marine blue; shade 8 is the accent: 6.9:1 under white. */
const marine: MantineColorsTuple = [
  "#eef5fb",
  "#dbe9f5",
  "#b8d3ea",
  "#90bade",
  "#68a1d1",
  "#468bc4",
  "#2f77b3",
  "#2468a1",
  "#1b5a8e",
  "#124871",
];
const gray: MantineColorsTuple = [
  "#f7f8f9",
  "#f0f2f4",
  "#e4e7ea",
  "#d6dadf",
  "#c2c8cf",
  "#9aa3ad",
  "#747e89",
  "#565f69",
  "#3a424a",
  "#1e2429",
];
const dark: MantineColorsTuple = [
  "#d3d7dc",
  "#b6bcc4",
  "#9aa2ac",
  "#6b747f",
  "#454d57",
  "#363d46",
  "#2a3038",
  "#1d2228",
  "#171b20",
  "#101317",
];

/** The last ones are for Chinese, Japanese and Korean: a system's own choice may have other strokes or none. */
const FONT =
  '"Inter Variable", "Segoe UI", -apple-system, BlinkMacSystemFont, Roboto, "Helvetica Neue", Arial, "PingFang SC", "Hiragino Sans", "Microsoft YaHei", "Yu Gothic", "Malgun Gothic", "Noto Sans CJK SC", sans-serif';
const CONTROL = "32px";
/** One height and one size of text for all that is pressed or filled in; what asks for `xs` has it too. */
const isPlain = (size: string | number | undefined): boolean => size === undefined || size === "sm" || size === "xs";
const MOTION = { duration: 120 } as const;

/** Chooses and does nothing else: while nothing in an open list is marked yet, the library has it send the form. */
const LISTED = {
  defaultProps: {
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
      if (event.key === "Enter" && isOpen) event.preventDefault();
    },
  },
};
/** A list that finds nothing says so; the library has it vanish. */
const SEARCHED = { defaultProps: { ...LISTED.defaultProps, nothingFoundMessage: translate("ui.noMatches") } };

interface Sized {
  size?: string | number;
}

export const theme = createTheme({
  colors: { marine, gray, dark },
  primaryColor: "marine",
  // Each at 3:1 on its own page, with white on it at 4.5:1.
  primaryShade: { light: 8, dark: 6 },
  autoContrast: true,
  black: "#1e2429",
  fontFamily: FONT,
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "16px", sm: "20px", md: "20px", lg: "24px", xl: "28px" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "2px", sm: "4px", md: "6px", lg: "8px", xl: "12px" },
  defaultRadius: "sm",
  respectReducedMotion: true,
  headings: {
    fontFamily: FONT,
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "20px", lineHeight: "28px" },
      h2: { fontSize: "16px", lineHeight: "24px" },
      h3: { fontSize: "14px", lineHeight: "20px" },
    },
  },
  // Plain objects, not `Modal.extend(…)`: that would load every component named here with the first page.
  components: {
    Button: {
      vars: (_theme: unknown, { size }: Sized) => ({
        root: isPlain(size) ? { "--button-height": CONTROL, "--button-fz": "13px", "--button-padding-x": "12px" } : {},
      }),
    },
    ActionIcon: {
      defaultProps: { variant: "subtle", color: "gray" },
      vars: (_theme: unknown, { size }: Sized) => ({ root: size === undefined ? { "--ai-size": CONTROL } : {} }),
    },
    Input: {
      vars: (_theme: unknown, { size }: Sized) => ({
        wrapper: isPlain(size) ? { "--input-height": CONTROL, "--input-fz": "13px" } : {},
      }),
    },
    Select: SEARCHED,
    MultiSelect: SEARCHED,
    // The library's dot makes an eye of the knob.
    Switch: { defaultProps: { withThumbIndicator: false } },
    Checkbox: { defaultProps: { size: "xs" } },
    CloseButton: { defaultProps: { "aria-label": translate("ui.close") } },
    ModalRoot: { defaultProps: { transitionProps: MOTION } },
    Drawer: { defaultProps: { transitionProps: MOTION, closeButtonProps: { "aria-label": translate("ui.close") } } },
    // The placeholder for the first focus is no menu item, which a menu's children have to be.
    Menu: { defaultProps: { transitionProps: MOTION, shadow: "md", withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { transitionProps: MOTION, shadow: "md" } },
    Tooltip: { defaultProps: { transitionProps: MOTION, openDelay: 400 } },
  },
});

/** The library's own greys for secondary text miss 4.5:1; ours hold it on every surface of either theme. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#ffffff",
    "--mantine-color-text": gray[9],
    "--mantine-color-dimmed": "#5a646e",
    "--mantine-color-placeholder": "#68727c",
    "--mantine-color-error": "#b42318",
    "--mantine-color-anchor": marine[8],
    // Buttons without a ground look like the links beside them.
    "--mantine-color-marine-light-color": marine[8],
    "--mantine-color-default-border": gray[4],
  },
  dark: {
    "--mantine-color-body": dark[8],
    "--mantine-color-text": "#e3e6ea",
    "--mantine-color-dimmed": dark[2],
    "--mantine-color-placeholder": "#8d96a1",
    "--mantine-color-error": "#ff9a8f",
    "--mantine-color-anchor": marine[3],
    // Of buttons without a ground of their own: the library's is so light that it is white, and no link any more.
    "--mantine-color-marine-light-color": marine[3],
    // White on the library's has 3.3:1.
    "--mantine-color-red-filled": "#e03131",
    "--mantine-color-red-filled-hover": "#c92a2a",
    "--mantine-color-default": dark[7],
    "--mantine-color-default-border": dark[4],
  },
});
