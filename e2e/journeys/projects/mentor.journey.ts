import assert from "node:assert/strict";
import { journey, type World } from "../../journey.ts";

/** Gives a user the role that opens the dashboard. */
async function makeMentor({ api }: World, login: string): Promise<void> {
  const { id } = (await api("GET", `users/${login}`)) as { id: number };
  const roles = (await api("GET", "roles")) as { _embedded: { elements: { id: number; name: string }[] } };
  const mentor = roles._embedded.elements.find(({ name }) => name === "Mentor");
  assert.ok(mentor);
  await api("POST", "memberships", {
    _links: { principal: { href: `/api/v3/users/${id}` }, roles: [{ href: `/api/v3/roles/${mentor.id}` }] },
  });
}

journey("a mentor sees all six tabs of the command center", async (world) => {
  const { page, signIn, openMyWork, expectAccessible } = world.person;
  await world.user("mentor-one", "Member", "demo-project");
  await makeMentor(world, "mentor-one");
  await signIn("mentor-one");
  await openMyWork();
  await page.getByRole("link", { name: "Mentoring" }).click();
  await page.getByRole("heading", { level: 1, name: "Mentor Command Center" }).waitFor();
  assert.match(new URL(page.url()).pathname, /^\/mentor\/\d+$/);
  await page.getByText("Sample data", { exact: true }).waitFor();
  const alerts = page.getByRole("region", { name: "Alerts" });
  await alerts.getByText("7 pull requests await review").waitFor();
  await alerts.getByText("3 students need attention").waitFor();
  await page.getByText("18.5 h average turnaround").waitFor();
  await page.getByRole("table", { name: "Weekly activity" }).getByRole("row").nth(3).waitFor();
  await page
    .getByRole("img", { name: /^Student distribution/ })
    .locator("path")
    .first()
    .waitFor();
  await page.getByRole("heading", { name: "Upcoming Scheduled Reviews" }).waitFor();
  await expectAccessible();

  await alerts.getByRole("button", { name: "Open the queue" }).click();
  const queue = page.getByRole("region", { name: "Pull requests to review" });
  await queue.getByRole("listitem").first().getByText("Critical").waitFor();
  assert.equal(await queue.getByText("Aging").count(), 3);
  await expectAccessible();
  await queue.getByRole("button", { name: "View #142", exact: true }).click();
  await page.getByRole("dialog").getByText("212 lines added, 38 removed").waitFor();
  await page.keyboard.press("Escape");
  await queue.getByRole("button", { name: "Review #142" }).click();
  await page.getByText("#142 is in review").waitFor();
  assert.equal(await queue.getByText("Reviewing").count(), 2);
  await page.getByRole("button", { name: "Undo" }).click();
  await queue.getByText("Reviewing").nth(1).waitFor({ state: "detached" });

  for (const [tab, text] of [
    ["Performance", "Students needing immediate attention"],
    ["Projects", "Project health monitor"],
    ["Phases", "6 of 21 have not moved for two weeks"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByText(text).waitFor();
    await expectAccessible();
  }
  await page.getByRole("tab", { name: "Students" }).press("Enter");
  const grid = page.getByRole("grid", { name: "Students" });
  await grid.getByText("Dmitri Volkov").waitFor();
  await grid.getByRole("button", { name: /Performance/ }).click();
  await grid.getByRole("row").nth(1).getByText("41 %").waitFor();
  await expectAccessible();
  assert.equal(new URL(page.url()).searchParams.get("tab"), "students");

  const refresh = page.getByRole("button", { name: "Refresh" });
  await refresh.click();
  await page.getByText("Refreshing…").waitFor();
  await page.getByText("Refreshing…").waitFor({ state: "detached" });
});

journey("the command center is for mentors and administrators", async (world) => {
  const { person, another, user, api } = world;
  const { page, signIn, expectAccessible } = person;
  await user("no-mentor", "Member", "demo-project");
  await user("mentor-two", "Member", "demo-project");
  await makeMentor(world, "mentor-two");
  const { id } = (await api("GET", "users/mentor-two")) as { id: number };
  await signIn("no-mentor");
  await person.openMyWork();
  assert.equal(await page.getByRole("link", { name: "Mentoring" }).count(), 0);
  await page.goto("/mentor");
  await page.getByRole("heading", { level: 1, name: "Access Denied" }).waitFor();
  await page.getByText("Mentor Access Required").waitFor();
  await expectAccessible();
  await page.goto(`/mentor/${id}`);
  await page.getByRole("heading", { level: 1, name: /Access Denied|Not found/ }).waitFor();

  const admin = await another();
  await admin.signIn();
  await admin.page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await admin.page.goto(`/mentor/${id}?tab=students`);
  for (const tab of ["Overview", "PR Reviews", "Performance", "Projects", "Phases", "Students"]) {
    await admin.page.getByRole("tab", { name: tab }).click();
    await admin.page.getByRole("tabpanel", { name: tab }).waitFor();
    await admin.page.getByText("mentor-two Tester").waitFor();
    await admin.expectToFit(360, 1440);
  }
});

journey("live data of the command center is that of your own projects", async (world) => {
  const { person, user, api } = world;
  const { page, signIn, expectAccessible } = person;
  await user("mentor-live", "Project admin", "demo-project");
  await makeMentor(world, "mentor-live");
  const { id } = (await api("GET", "users/mentor-live")) as { id: number };
  await signIn("mentor-live");
  await page.goto(`/mentor/${id}`);
  await page.getByText("Sample data", { exact: true }).waitFor();
  const live = page.getByRole("switch", { name: "Live data" });
  await live.check();
  assert.equal(new URL(page.url()).searchParams.get("live"), "true");
  await page.getByText("Amara Osei").first().waitFor({ state: "detached" });
  await expectAccessible();
  await page.getByRole("tab", { name: "Projects" }).click();
  await page.getByRole("heading", { level: 3, name: "Demo project" }).waitFor();
  assert.equal(await page.getByRole("heading", { level: 3 }).count(), 1);
  await page.getByRole("tab", { name: "Students" }).click();
  await page.getByRole("grid", { name: "Students" }).getByText("Demo project").first().waitFor();
  await expectAccessible();
  await page.reload();
  await page.getByRole("grid", { name: "Students" }).getByText("Demo project").first().waitFor();
  await live.uncheck();
  await page.getByRole("grid", { name: "Students" }).getByText("Amara Osei").waitFor();
});
