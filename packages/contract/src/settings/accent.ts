/** An instance's own accent color: its shades for both themes, and whether text in it and on it can be read (WCAG 2.2, 1.4.3). */

/** What text needs against what is behind it. */
export const TEXT_CONTRAST = 4.5;

/** The backgrounds that the accent stands on as text: `app/global.css` and `app/theme.ts` of the client. */
const LIGHT_BACKGROUNDS = ["#ffffff", "#f0f2f4"] as const;
const DARK_BACKGROUNDS = ["#171b20", "#222831"] as const;

export const ACCENT = /^#[0-9a-f]{6}$/;

const rgbOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** @param share of the other color, 0 to 1 */
export function mixed(color: string, other: string, share: number): string {
  const [one, two] = [rgbOf(color), rgbOf(other)];
  return hexOf(one.map((part, at) => part + ((two[at] ?? part) - part) * share));
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const leastOn = (color: string, backgrounds: readonly string[]): number =>
  Math.min(...backgrounds.map((background) => contrastOf(color, background)));

/** The accent where it is dark: as little lighter as it has to be to be read there. */
export function accentInDark(accent: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mixed(accent, "#ffffff", share);
    if (leastOn(lighter, DARK_BACKGROUNDS) >= TEXT_CONTRAST) return lighter;
  }
  return "#ffffff";
}

/** The least contrast of the accent in each theme: as text, and of white text on it. */
export const accentContrasts = (accent: string): { light: number; dark: number } => ({
  light: leastOn(accent, LIGHT_BACKGROUNDS),
  dark: leastOn(accentInDark(accent), DARK_BACKGROUNDS),
});

export function isReadableAccent(accent: string): boolean {
  const { light, dark } = accentContrasts(accent);
  return light >= TEXT_CONTRAST && dark >= TEXT_CONTRAST;
}
