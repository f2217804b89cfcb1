import assert from "node:assert/strict";
import { TABS as SETTINGS_TABS } from "../../../apps/web/src/features/administration/system-settings/model/fields.ts";
import { PROFILE_TABS } from "../../../apps/web/src/features/identity/profile/search.ts";
import { sampleData } from "../../../apps/web/src/features/mentor/model/sample-data.ts";
import { ADMIN_ROUTES } from "../../admin-routes.ts";
import { journey } from "../../journey.ts";
import { UntranslatedTexts } from "../../untranslated.ts";

const PROJECT = "/projects/your-scrum-project";
const VIEWS = ["overview", "table", "board", "timeline", "calendar"].map((view) => `${PROJECT}?view=${view}`);
const PLANNING = ["backlog", "roadmap", "triage", "news", "news/new"].map((page) => `${PROJECT}/${page}`);
const SECTIONS =
  "general members types versions categories templates modules repositories views phases history lifecycle".split(" ");
const SETTINGS = SECTIONS.map((page) => `${PROJECT}/settings/${page}`);
const PROFILE = PROFILE_TABS.map((tab) => `/users/me?tab=${tab}`);
const OWN = [
  "/projects",
  "/triage",
  "/notifications",
  "/search?q=crew",
  ...PROFILE,
  "/access",
  "/mentor",
  "/organization",
];
const ONE = ["/work_packages/60", "/nothing-of-the-kind"];
const TABS = SETTINGS_TABS.map((tab) => `/admin/system?tab=${tab}`);
const CUSTOMIZER = ["phases", "custom-fields"].map((page) => `/admin/workpackage-customizer/${page}`);
const ADMIN = [...ADMIN_ROUTES.map(([path]) => path), ...TABS, ...CUSTOMIZER, "/admin/roles/1", "/admin/roles/1/edit"];
const OUTSIDE = ["/auth/login", "/auth/forgot", "/auth/register", "/auth/reset", "/invitation"];

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
  // These are shown to people who have not signed in; two of them expect a link that is missing here.
  person.expectErrors(/\/(password_reset|invitation)\/check/);
  await person.context.clearCookies();
  for (const path of OUTSIDE) {
    await page.goto(path);
    found.push(...(await texts.find()).map((text) => `${path}: ${text}`));
  }
  assert.deepEqual(found, []);
});
