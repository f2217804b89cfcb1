/**
 * The palette: 148 colours in a fixed order, their `color_id` counting from 1: brand
 * colours, ten shades of thirteen hues, four more.
 */
export interface Color {
  id: number;
  name: string;
  /** `#rrggbb` in lower case. */
  hex: string;
}

const BRAND: readonly (readonly [string, string])[] = [
  ["Blue (dark)", "175a8e"],
  ["Blue", "1a67a3"],
  ["Blue (light)", "00b0f0"],
  ["Green (light)", "35c53f"],
  ["Green (dark)", "339933"],
  ["Yellow", "ffff00"],
  ["Orange", "ffcc00"],
  ["Red", "ff3300"],
  ["Magenta", "e20074"],
  ["White", "ffffff"],
  ["Grey (light)", "f8f8f8"],
  ["Grey", "eaeaea"],
  ["Grey (dark)", "878787"],
  ["Black", "000000"],
];

/** Ten shades each, from light to dark. */
const HUES: Record<string, string> = {
  gray: "f8f9fa f1f3f5 e9ecef dee2e6 ced4da adb5bd 868e96 495057 343a40 212529",
  red: "fff5f5 ffe3e3 ffc9c9 ffa8a8 ff8787 ff6b6b fa5252 f03e3e e03131 c92a2a",
  pink: "fff0f6 ffdeeb fcc2d7 faa2c1 f783ac f06595 e64980 d6336c c2255c a61e4d",
  grape: "f8f0fc f3d9fa eebefa e599f7 da77f2 cc5de8 be4bdb ae3ec9 9c36b5 862e9c",
  violet: "f3f0ff e5dbff d0bfff b197fc 9775fa 845ef7 7950f2 7048e8 6741d9 5f3dc4",
  indigo: "edf2ff dbe4ff bac8ff 91a7ff 748ffc 5c7cfa 4c6ef5 4263eb 3b5bdb 364fc7",
  blue: "e7f5ff d0ebff a5d8ff 74c0fc 4dabf7 339af0 228be6 1c7ed6 1971c2 1864ab",
  cyan: "e3fafc c5f6fa 99e9f2 66d9e8 3bc9db 22b8cf 15aabf 1098ad 0c8599 0b7285",
  teal: "e6fcf5 c3fae8 96f2d7 63e6be 38d9a9 20c997 12b886 0ca678 099268 087f5b",
  green: "ebfbee d3f9d8 b2f2bb 8ce99a 69db7c 51cf66 40c057 37b24d 2f9e44 2b8a3e",
  lime: "f4fce3 e9fac8 d8f5a2 c0eb75 a9e34b 94d82d 82c91e 74b816 66a80f 5c940d",
  yellow: "fff9db fff3bf ffec99 ffe066 ffd43b fcc419 fab005 f59f00 f08c00 e67700",
  orange: "fff4e6 ffe8cc ffd8a8 ffc078 ffa94d ff922b fd7e14 f76707 e8590c d9480f",
};

const EXTRA: readonly (readonly [string, string])[] = [
  ["PM2 Orange", "f7983a"],
  ["PM2 Red", "f05823"],
  ["PM2 Magenta", "ef3a89"],
  ["PM2 Green Yellow", "b1d13a"],
];

export const PALETTE: readonly Color[] = [
  ...BRAND,
  ...Object.entries(HUES).flatMap(([hue, shades]) =>
    shades.split(" ").map((hex, shade): readonly [string, string] => [`${hue}-${shade}`, hex]),
  ),
  ...EXTRA,
].map(([name, hex], index) => ({ id: index + 1, name, hex: `#${hex}` }));

export const DEFAULT_COLOR_ID = 1;
export const DEFAULT_STATUS_COLOR = "#6B7280";

const byId = new Map(PALETTE.map((color) => [color.id, color]));
const byNameOrHex = new Map(
  PALETTE.toReversed().flatMap(
    (color) =>
      [
        [color.name, color],
        [color.hex, color],
      ] as const,
  ),
);

/** The colour of an id; an unknown one is colour 1. */
export function colorOf(id: number | null): Color {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- the list above is not empty
  return byId.get(id ?? DEFAULT_COLOR_ID) ?? PALETTE[0]!;
}

/** The id of a colour's name or hex; none or an unknown one gives 1. */
export function colorIdOf(nameOrHex: string | null): number {
  return (
    byNameOrHex.get((nameOrHex ?? "").toLowerCase())?.id ?? byNameOrHex.get(nameOrHex ?? "")?.id ?? DEFAULT_COLOR_ID
  );
}

export const isColorId = (id: number): boolean => byId.has(id);

const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance by WCAG, 0 to 1. */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two colours by WCAG, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Black or white, whichever reads better on the background. */
export const textOn = (background: string): "#000000" | "#ffffff" =>
  contrast(background, "#000000") >= contrast(background, "#ffffff") ? "#000000" : "#ffffff";
