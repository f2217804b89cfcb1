import type { Page } from "playwright-core";

/** Chooses an item of the menu that a row of a list has. @param item its beginning: what is refused says why below it */
export async function chooseInRow(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${row}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}
