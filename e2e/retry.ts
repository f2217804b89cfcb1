import type { Locator, Page } from "playwright-core";

/**
 * Presses Retry after what failed at these addresses is mended. It answers only then: what others do meanwhile has the
 * page ask again, too, and would take the button away before it is pressed.
 */
export async function retryMended(page: Page, pattern: string, button: Locator): Promise<void> {
  const pressed = Promise.withResolvers<void>();
  await page.unroute(pattern);
  await page.route(pattern, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await button.click();
  pressed.resolve();
}
