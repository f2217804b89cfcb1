/** The names of the palette's colors. */
import { PALETTE } from "@halyard/contract/palette";
import { addMessages } from "../../../shared/i18n/registry.ts";

export const colorNames: Readonly<Record<`palette.${number}`, string>> = Object.fromEntries(
  PALETTE.map(({ id, name }) => [`palette.${id}`, name] as const),
);

addMessages(colorNames);
