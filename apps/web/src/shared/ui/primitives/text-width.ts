/** How wide a text is drawn, so that a list can tell whether it has room for it before anything is cut. */
import { useSyncExternalStore } from "react";

export interface Typeface {
  /** Pixels; 13 unless told, as in tables. */
  size?: number;
  weight?: number;
}

/** More texts than any page shows. */
const KNOWN_MAXIMUM = 5_000;
/** Of letters where nothing can be measured: a share of their height. */
const USUAL_SHARE = 0.56;

const known = new Map<string, number>();
/** Of the page. To ask for it makes the browser bring all styles up to date. */
let family = "";
let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** Pixels of a text on one line. */
export function textWidth(text: string, { size = 13, weight = 400 }: Typeface = {}): number {
  if (canvas === undefined) canvas = drawing();
  if (canvas === null) return Math.ceil(text.length * size * USUAL_SHARE);
  family ||= getComputedStyle(document.body).fontFamily;
  const font = `${weight} ${size}px ${family}`;
  const key = `${font} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  canvas.font = font;
  const width = Math.ceil(canvas.measureText(text).width);
  // Until its typeface is there a text has the width of another one.
  if (document.fonts.status === "loaded") {
    if (known.size >= KNOWN_MAXIMUM) known.clear();
    known.set(key, width);
  }
  return width;
}

function drawing(): OffscreenCanvasRenderingContext2D | null {
  const made = typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");
  // Else letters are measured as whole pixels, and the page draws them as they are.
  if (made !== null) made.textRendering = "geometricPrecision";
  return made;
}

let typefaces = 0;

function onTypeface(tell: () => void): () => void {
  if (!("fonts" in document)) return () => undefined;
  const arrived = (): void => {
    known.clear();
    typefaces++;
    tell();
  };
  document.fonts.addEventListener("loadingdone", arrived);
  return () => document.fonts.removeEventListener("loadingdone", arrived);
}

/** Another number whenever a typeface has arrived: what was measured before has other widths. */
export const useTypefaces = (): number => useSyncExternalStore(onTypeface, () => typefaces);

/** Texts shorter than this share of the longest aren't the widest. */
const CANDIDATE_SHARE = 0.6;

/** The widest of many; only those with the most letters are measured. */
export function widestText(texts: readonly string[], typeface: Typeface = {}): number {
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 0);
  const candidates = new Set(texts.filter((text) => text.length >= longest * CANDIDATE_SHARE));
  return [...candidates].reduce((most, text) => Math.max(most, textWidth(text, typeface)), 0);
}
