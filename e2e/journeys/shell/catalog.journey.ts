import assert from "node:assert/strict";
import { sampleData } from "../../../apps/web/src/features/mentor/model/sample-data.ts";
import { ADMIN_ROUTES } from "../../admin-routes.ts";
import { journey } from "../../journey.ts";
import { UntranslatedTexts } from "../../untranslated.ts";

const PROJECT = "/projects/your-scrum-project";
const VIEWS = ["overview", "table", "board", "timeline", "calendar"].map((view) => `${PROJECT}?view=${view}`);
const PLANNING = ["backlog", "roadmap", "triage"].map((page) => `${PROJECT}/${page}`);
const SETTINGS = ["general", "members", "types", "phases", "lifecycle"].map((page) => `${PROJECT}/settings/${page}`);
const OWN = ["/projects", "/notifications", "/search?q=crew", "/profile", "/access", "/mentor"];
const ONE = ["/work_packages/60", "/nothing-of-the-kind"];
const ADMIN = ADMIN_ROUTES.map(([path]) => path);

journey("every text of every page is from a catalog", async ({ person }) => {
  const { page, signIn, go } = person;
  await page.addInitScript("Object.defineProperty(navigator, 'language', { get: () => 'en-XA' })");
  const texts = await UntranslatedTexts.watch(page);
  texts.know(sampleData(new Date()));
  await signIn();
  const found: string[] = [];
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "⟦Mý wórk ~~~⟧" }).waitFor();
  for (const path of ["/", ...OWN, ...VIEWS, ...PLANNING, ...SETTINGS, ...ONE, ...ADMIN]) {
    await go(path);
    found.push(...(await texts.find()).map((text) => `${path}: ${text}`));
  }
  assert.deepEqual(found, []);
});
