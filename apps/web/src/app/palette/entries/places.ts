/** Where a page stands, in words: an address says little to those who read it, and is cut. */
import type { MessageId, useT } from "../../../shared/i18n/i18n.tsx";

const PLACES: readonly (readonly [begins: RegExp, place: MessageId])[] = [
  [/^\/admin\/workpackage-customizer\//, "palette.at.customizer"],
  [/^\/admin\//, "palette.at.administration"],
  [/^\/projects\/[^/]+\/settings\//, "palette.at.settings"],
  [/^\/projects\/[^/]+/, "palette.at.project"],
  [/^\/work_packages\//, "palette.at.workPackage"],
  [/^\/users\//, "palette.at.person"],
];

/** undefined: it says all by its name. */
export function placeOf(path: string, t: ReturnType<typeof useT>): string | undefined {
  const place = PLACES.find(([begins]) => begins.test(path));
  return place === undefined ? undefined : t(place[1]);
}
