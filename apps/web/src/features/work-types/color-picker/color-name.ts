import type { Color } from "@halyard/contract/palette";
import { translate } from "../../../shared/i18n/i18n.tsx";
import "./messages.ts";

export const colorName = ({ id }: Color): string => translate(`palette.${id}`);
