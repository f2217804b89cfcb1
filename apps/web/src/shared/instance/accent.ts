/** The accent color of the instance in place of the product's own, in both themes. */
import { accentInDark, mixed } from "@halyard/contract/settings/accent";

/** How much of white is in the shades 0 to 7; 8 is the color itself, 9 has some black. */
const WHITE = [0.93, 0.85, 0.7, 0.55, 0.42, 0.3, 0.2, 0.1];

export function accentVariables(color: string): Record<string, string> {
  const dark = accentInDark(color);
  const shades = [...WHITE.map((share) => mixed(color, "#ffffff", share)), color, mixed(color, "#000000", 0.2)];
  const inDark = mixed(color, "#171b20", 0.7);
  return {
    ...Object.fromEntries(shades.map((shade, at) => [`--mantine-color-marine-${at}`, shade])),
    "--mantine-color-marine-filled": color,
    "--mantine-color-marine-filled-hover": mixed(color, "#000000", 0.12),
    "--mantine-color-marine-light": `light-dark(${mixed(color, "#ffffff", 0.9)}, ${inDark})`,
    "--mantine-color-marine-light-hover": `light-dark(${mixed(color, "#ffffff", 0.85)}, ${mixed(color, "#171b20", 0.6)})`,
    "--mantine-color-marine-light-color": `light-dark(${color}, ${dark})`,
    "--mantine-color-marine-text": `light-dark(${color}, ${dark})`,
    "--mantine-color-marine-outline": `light-dark(${color}, ${dark})`,
    "--mantine-color-anchor": `light-dark(${color}, ${dark})`,
    "--accent": `light-dark(${color}, ${dark})`,
    "--chart-accent": `light-dark(${color}, ${dark})`,
    "--surface-selected": `light-dark(${mixed(color, "#ffffff", 0.88)}, ${inDark})`,
  };
}

let shown: string[] = [];

/** @param color null: the product's own */
export function showAccent(color: string | null): void {
  const { style } = document.documentElement;
  for (const name of shown) style.removeProperty(name);
  const variables = color === null ? {} : accentVariables(color);
  shown = Object.keys(variables);
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
}
