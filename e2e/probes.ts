/** What axe does not see: is the focus covered, are edges to be found, does what is chosen show without colors of ours. */
import type { Page } from "playwright-core";

const NAME_IF_COVERED = `(() => {
  const now = document.activeElement;
  if (now === null || now === document.body) return null;
  const { left, top, width, height } = now.getBoundingClientRect();
  if (width < 2 || height < 2) return null;
  const seen = [0.1, 0.5, 0.9].some((part) => {
    const above = document.elementFromPoint(left + width * part, top + height / 2);
    const label = above?.closest("label") ?? null;
    return above !== null && (now.contains(above) || above.contains(now) || (label !== null && label.contains(now)));
  });
  return seen ? null : (now.getAttribute("aria-label") ?? now.textContent ?? now.tagName).slice(0, 60);
})()`;

/** @param wanted the least contrast */
const faintEdgesScript = (wanted: number): string => `(() => {
  const wanted = ${wanted};
  const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const luminance = (color) => {
    if (canvas === null) return 0;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return 0.2126 * channel(red / 255) + 0.7152 * channel(green / 255) + 0.0722 * channel(blue / 255);
  };
  const groundOf = (element) => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const ground = getComputedStyle(at).backgroundColor;
      if (ground !== "rgba(0, 0, 0, 0)" && ground !== "transparent") return ground;
    }
    return "rgb(255, 255, 255)";
  };
  const fields = 'main input:not([type="hidden"]):not(:disabled):not(:checked), main select:not(:disabled)';
  return [...document.querySelectorAll(fields)].flatMap((field) => {
    const drawn = field.getAttribute("role") === "switch" ? field.nextElementSibling : field;
    if (drawn === null || drawn.getBoundingClientRect().width < 8) return [];
    const style = getComputedStyle(drawn);
    if (style.borderTopWidth === "0px") return [];
    const [edge, ground] = [luminance(style.borderTopColor), luminance(groundOf(drawn))];
    const contrast = (Math.max(edge, ground) + 0.05) / (Math.min(edge, ground) + 0.05);
    return contrast >= wanted ? [] : [(field.getAttribute("aria-label") ?? field.id) + ": " + contrast.toFixed(2)];
  });
})()`;

/** Steps with Tab and says which of the elements on the way lie under something else. */
export async function coveredStops(page: Page, steps: number, key: "Tab" | "Shift+Tab" = "Tab"): Promise<string[]> {
  const covered: string[] = [];
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press(key);
    const name = await page.evaluate<string | null>(NAME_IF_COVERED);
    if (name !== null) covered.push(name);
  }
  return covered;
}

/** The edges of fields, boxes and switches that are there and have too little contrast to what is around them. */
export function faintEdges(page: Page, least: number): Promise<string[]> {
  return page.evaluate<string[]>(faintEdgesScript(least));
}

/** A computed style of the first element that the XPath finds. */
export function styleOf(page: Page, path: string, property: string): Promise<string> {
  return page.evaluate<string>(styleIn(path, property));
}

/** Waits until it is another one. */
export async function styleChanged(page: Page, path: string, property: string, before: string): Promise<void> {
  await page.waitForFunction(`${styleIn(path, property)} !== ${JSON.stringify(before)}`);
}

/** What a page is to evaluate for it. */
function styleIn(path: string, property: string): string {
  const found = `document.evaluate(${JSON.stringify(path)}, document, null, 9, null).singleNodeValue`;
  return `getComputedStyle(${found})[${JSON.stringify(property)}]`;
}
