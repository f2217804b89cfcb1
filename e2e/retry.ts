import type { Locator, Page, Route } from "playwright-core";

/**
 * Lets what is read at these addresses fail.
 * @returns presses Retry. What is asked for before that fails, for any part of the page; what others do meanwhile has the page ask
 * again, too, and an answer would take the button away. One handler for all of it: requests under way are let through
 * where handlers are exchanged.
 */
export async function failUntilRetry(
  page: Page,
  pattern: string,
  answer: (route: Route) => Promise<void>,
): Promise<(button: Locator) => Promise<void>> {
  const pressed = Promise.withResolvers<void>();
  let mended = false;
  await page.route(pattern, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    if (!mended) return answer(route);
    await pressed.promise;
    return route.continue();
  });
  return async (button) => {
    mended = true;
    await button.click();
    pressed.resolve();
  };
}
