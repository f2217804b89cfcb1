/** What a cell is called for those who do not see it. */
import { intl, translate } from "../../../../shared/i18n/i18n.tsx";

export type CellState = "plain" | "changed" | "implied" | "system" | "closed" | "elsewhere" | "included";

/** In the place of the names, in texts that are kept. */
const [PERMISSION, ROLE] = ["\u{e000}", "\u{e001}"];
/** By locale and state. */
const texts = new Map<string, readonly string[]>();

/** The message is filled in once a state: a scroll brings hundreds of cells, each with a name of its own. */
export function cellLabel(permission: string, role: string, state: CellState): string {
  const key = `${intl.locale} ${state}`;
  let parts = texts.get(key);
  if (parts === undefined) {
    parts = translate("matrix.cell", { permission: PERMISSION, role: ROLE, state }).split(/([\ue000\ue001])/);
    texts.set(key, parts);
  }
  let label = "";
  for (const part of parts) label += part === PERMISSION ? permission : part === ROLE ? role : part;
  return label;
}
