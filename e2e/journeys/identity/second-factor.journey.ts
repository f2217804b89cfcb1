import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { PROOF_NEEDED } from "@halyard/contract/people";
import type { Route } from "playwright-core";
import { journey, USER_PASSWORD, type Person } from "../../journey.ts";
import { ADMIN_PASSWORD } from "../../product.ts";

/** A code as RFC 6238 has it, by other means than the server's. @param ahead how many codes later */
function codeOf(secret: string, ahead: number): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const digest = createHmac("sha1", key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

const refuseOnce = (route: Route) =>
  route.fulfill({
    status: 403,
    contentType: "application/hal+json",
    body: JSON.stringify({
      _type: "Error",
      errorIdentifier: "urn:openproject-org:api:v3:errors:MissingPermission",
      message: "Confirm that it's you to do this.",
      _embedded: { details: { reason: PROOF_NEEDED } },
    }),
  });

journey("a person adds an authenticator app and signs in with its codes", async ({ person, another, user }) => {
  const { page, signIn, expectAccessible, expectErrors, expectToFit } = person;
  expectErrors(/422/);
  await user("factored", "Member", "demo-project");
  await signIn("factored");
  await page.goto("/users/me?tab=security");
  const factors = page.getByRole("region", { name: "Two-factor authentication" });
  await factors.getByRole("button", { name: "Add authenticator app" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Work phone");
  await dialog.getByLabel("Current password").fill("not this one");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByText("Current password is incorrect.").waitFor();
  await expectAccessible();
  await dialog.getByLabel("Current password").fill(USER_PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const secret = (await dialog.getByLabel("Or enter this key in the app").inputValue()).replaceAll(" ", "");
  await expectAccessible();
  await dialog.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, 0));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("dialog", { name: "Recovery codes" }).waitFor();
  const codes = await dialog.getByRole("listitem").allTextContents();
  assert.equal(codes.length, 10);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await factors.getByText("Work phone").waitFor();
  await factors.getByText("10 of 10 left").waitFor();
  await expectToFit(390, 1440);

  const other = await another();
  other.expectErrors(/401|422/);
  await other.page.goto("/auth/login");
  await other.page.getByLabel("Login").fill("factored");
  await other.page.getByRole("textbox", { name: "Password" }).fill(USER_PASSWORD);
  await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.page.getByRole("heading", { name: "Confirm it's you" }).waitFor();
  await other.expectToFit(390, 1440);
  await other.page.getByRole("textbox", { name: "Code" }).fill("000000");
  await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.page.getByText("This code is wrong or was used already.").waitFor();
  // The one of the enrolment counts no more, so that the next one is sent.
  await other.page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, 1));
  await other.page.getByLabel("Don't ask again on this browser for 30 days").check();
  await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.page.getByRole("heading", { level: 1, name: "My work" }).waitFor();

  await page.reload();
  await factors.getByRole("button", { name: /^Forget / }).click();
  await page.getByText("The browser will be asked for a second factor again").waitFor();

  await other.page.goto("/auth/logout");
  await other.page.getByLabel("Login").fill("factored");
  await other.page.getByRole("textbox", { name: "Password" }).fill(USER_PASSWORD);
  await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.page.getByRole("button", { name: "Use a recovery code" }).click();
  await other.page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.page.getByRole("heading", { level: 1, name: "My work" }).waitFor();

  await page.reload();
  await factors.getByText("9 of 10 left").waitFor();
  await factors.getByRole("button", { name: "Remove Work phone" }).click();
  await dialog.getByLabel("Current password").fill(USER_PASSWORD);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByText("Work phone removed").waitFor();
  await factors.getByText("Not set up").waitFor();
});

journey("an open page asks for the second factor that its person needs from now on", async ({ person, user, api }) => {
  const { page, signIn, expectErrors, expectToFit } = person;
  expectErrors(/401/);
  await user("asked-later", "Member", "demo-project");
  await signIn("asked-later");
  await page.goto("/projects");
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  const settings = "admin/settings/authentication";
  const require = async (groups: number[]) => {
    const { lockVersion } = Object(await api("GET", settings));
    await api("PATCH", settings, { lockVersion, secondFactorGroups: groups });
  };
  const { id } = Object(await api("GET", "users/asked-later"));
  const members = [{ href: `/api/v3/users/${id}` }];
  const group = Object(await api("POST", "groups", { name: "Two factors at once", _links: { members } }));
  await require([group.id]);
  // The page finds out by itself: its stream of events ends.
  await page.getByRole("heading", { name: "Add a second factor" }).waitFor();
  await expectToFit(390, 1440);
  const secret = (await page.getByLabel("Or enter this key in the app").inputValue()).replaceAll(" ", "");
  await page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, 0));
  await page.getByRole("button", { name: "Turn on and sign in" }).click();
  await page.getByRole("button", { name: "I've kept them" }).click();
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/projects");
  await require([]);
  await api("DELETE", `groups/${group.id}`);
});

/** A device that keeps passkeys and confirms by itself that a person is there. */
async function withAuthenticator({ page, context }: Person) {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

/** At an address with a name, with the session that was started at one of numbers. */
async function openSecurity({ page, context }: Person, local: string): Promise<void> {
  const cookies = await context.cookies();
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: "localhost" })));
  await page.goto(`${local}/users/me?tab=security`);
}

journey("a passkey signs in, and someone who lost it gets back in", async ({ product, person, another, user, api }) => {
  const { page, signIn, expectAccessible, expectErrors } = person;
  expectErrors(/401|403|422/);
  // Browsers allow no passkeys for addresses of numbers, which the page has to say.
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText(/HALYARD_PUBLIC_URL/).waitFor();
  await expectAccessible();

  const local = product.url.replace("127.0.0.1", "localhost");
  const { devtools, authenticatorId } = await withAuthenticator(person);
  await user("keyed", "Member", "demo-project");
  await signIn("keyed");
  await openSecurity(person, local);
  const factors = page.getByRole("region", { name: "Two-factor authentication" });
  await factors.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill(USER_PASSWORD);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await page.getByRole("dialog", { name: "Recovery codes" }).getByRole("button", { name: "Done" }).click();
  await factors.getByText("10 of 10 left").waitFor();

  await page.goto(`${local}/auth/logout`);
  await page.getByText("You're signed out.").waitFor();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("heading", { level: 1, name: "My work" }).waitFor();

  // And as the second factor after the password.
  await page.goto(`${local}/auth/logout`);
  await page.getByLabel("Login").fill("keyed");
  await page.getByRole("textbox", { name: "Password" }).fill(USER_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("heading", { level: 1, name: "My work" }).waitFor();

  // And where a dangerous action asks again, as an hour after the sign-in; only that it asks now is made up.
  await page.goto(`${local}/users/me?tab=tokens`);
  await page.getByRole("button", { name: "Create token" }).click();
  await page.route("**/api_tokens", refuseOnce, { times: 1 });
  const creation = page.getByRole("dialog", { name: "Create token" });
  await creation.getByLabel("Name").fill("By key");
  await creation.getByRole("button", { name: "Create token" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it's you" });
  const withKey = proof.getByRole("button", { name: "Use a passkey" });
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await withKey.click();
  await proof.getByText("No passkey was used. Try again.").waitFor();
  await expectAccessible();
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await withKey.click();
  await page.getByRole("dialog", { name: "Token By key created" }).getByRole("button", { name: "Done" }).click();

  // Without the key nothing signs in.
  await page.goto(`${local}/auth/logout`);
  await page.getByText("You're signed out.").waitFor();
  await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, automaticPresenceSimulation: true },
  });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("No passkey was used.").waitFor();

  // The password alone isn't enough either, until an administrator removes the factors.
  const administrator = await another();
  await administrator.signIn();
  const filters = encodeURIComponent(JSON.stringify([{ login: { operator: "=", values: ["keyed"] } }]));
  const [keyed] = Object(await api("GET", `users?filters=${filters}`))._embedded.elements;
  await administrator.page.goto(`/admin/users?user=${keyed.id}`);
  await administrator.page.getByRole("link", { name: "View sessions and second factors" }).click();
  const theirs = administrator.page.getByRole("region", { name: "Two-factor authentication" });
  await theirs.getByText("Each one signs them in once").waitFor();
  await administrator.page.getByText("No application can act for them").waitFor();
  await theirs.getByRole("button", { name: "Remove all factors" }).click();
  const removal = administrator.page.getByRole("dialog", { name: /^Remove all second factors of / });
  await removal.getByLabel("Current password").fill(ADMIN_PASSWORD);
  await removal.getByRole("button", { name: "Remove" }).click();
  await theirs.getByText("This person signs in with their password alone.").waitFor();
  await page.goto("/auth/login");
  await page.getByLabel("Login").fill("keyed");
  await page.getByRole("textbox", { name: "Password" }).fill(USER_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "My work" }).waitFor();
});

journey("a passkey that was removed signs in no more, and the page says so", async ({ product, person, user }) => {
  const { page, signIn, expectAccessible, expectErrors } = person;
  expectErrors(/401|422/);
  const local = product.url.replace("127.0.0.1", "localhost");
  await withAuthenticator(person);
  await user("unkeyed", "Member", "demo-project");
  await signIn("unkeyed");
  await openSecurity(person, local);
  const factors = page.getByRole("region", { name: "Two-factor authentication" });
  const add = factors.getByRole("button", { name: "Add passkey" });
  await add.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await dialog.getByText("Enter your current password.").waitFor();
  await dialog.getByLabel("Current password").fill(USER_PASSWORD);
  await page.keyboard.press("Enter");
  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  await codes.waitFor();
  // They are shown this once: no key pressed by chance takes them away.
  await page.keyboard.press("Escape");
  await codes.getByRole("button", { name: "Done" }).click();

  await factors.getByRole("button", { name: "Remove Passkey" }).click();
  await dialog.getByLabel("Current password").fill(USER_PASSWORD);
  await page.keyboard.press("Enter");
  await factors.getByText("Not set up").waitFor();
  await page.waitForFunction("document.activeElement?.textContent === 'Add passkey'");

  // The device keeps it, and offers it.
  await page.goto(`${local}/auth/logout`);
  await page.getByText("You're signed out.").waitFor();
  const withKey = page.getByRole("button", { name: "Sign in with a passkey" });
  await withKey.click();
  await page.getByText("This passkey doesn't work here. It may have been removed. Sign in another way.").waitFor();
  assert.equal(await page.getByText("You're signed out.").count(), 0);
  await page.waitForFunction("document.activeElement?.textContent === 'Sign in with a passkey'");
  await expectAccessible();
});
