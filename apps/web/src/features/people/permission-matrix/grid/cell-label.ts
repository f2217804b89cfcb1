/** What a cell is called for those who do not see it. */
import { translate } from "../../../../shared/i18n/i18n.tsx";

export type CellState = "plain" | "changed" | "implied" | "system" | "closed" | "elsewhere";

/** In the place of the names, in texts that are kept. */
const [PERMISSION, ROLE] = ["\u{e000}", "\u{e001}"];
const texts = new Map<CellState, readonly string[]>();

/** The message is filled in once a state: a scroll brings hundreds of cells, each with a name of its own. */
export function cellLabel(permission: string, role: string, state: CellState): string {
  let parts = texts.get(state);
  if (parts === undefined) {
    parts = translate("matrix.cell", { permission: PERMISSION, role: ROLE, state }).split(/([\ue000\ue001])/);
    texts.set(state, parts);
  }
  let label = "";
  for (const part of parts) label += part === PERMISSION ? permission : part === ROLE ? role : part;
  return label;
}
