import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { journey } from "../../journey.ts";

journey("a program of someone else is let in, reads, and is removed again", async ({ product, person, user, api }) => {
  const { page, signIn, expectAccessible, expectErrors, expectToFit } = person;
  expectErrors(/401/);
  await user("timekeeper", "Member", "demo-project");
  // The program waits on its own machine for the browser to come back, as desktop programs do (RFC 8252).
  const called: URLSearchParams[] = [];
  const program = createServer((request, response) => {
    called.push(new URL(request.url ?? "/", "http://program").searchParams);
    response.setHeader("content-type", "text/html").end("<title>Time sheets</title><h1>You can close this page</h1>");
  }).listen(0, "127.0.0.1");
  await once(program, "listening");
  const address = program.address();
  assert.ok(address !== null && typeof address === "object");
  const redirect = `http://127.0.0.1:${address.port}/back`;
  try {
    const made = await api("POST", "oauth_applications", {
      name: "Time sheets",
      redirectUris: ["http://127.0.0.1/back"],
      confidential: false,
      scopes: ["api_v3"],
    });
    const { clientId } = Object(made);
    const verifier = randomBytes(32).toString("base64url");
    const ask = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirect,
      scope: "api_v3",
      state: "what the program remembers",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    await signIn("timekeeper");
    // A server that fails is asked again, without going back to the program.
    expectErrors(/Failed to load resource.*500/);
    const asked = "**/api/v3/oauth/requests/*";
    await page.route(asked, (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto(`/oauth/authorize?${ask.toString()}`);
    await page.getByText("Something went wrong on our end. We're working to fix it.").waitFor();
    await page.unroute(asked);
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("heading", { name: "Allow Time sheets?" }).waitFor();
    await page.getByText("It can read and change everything that you can.").waitFor();
    await expectToFit(390, 1440);
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await page.getByRole("heading", { name: "You can close this page" }).waitFor();
    const back = called.find((query) => query.has("code"));
    assert.equal(back?.get("state"), "what the program remembers");

    const exchange = () =>
      fetch(`${product.url}/oauth/token`, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "authorization_code",
          client_id: clientId,
          redirect_uri: redirect,
          code: back?.get("code") ?? "",
          code_verifier: verifier,
        }),
      });
    const token = Object(await (await exchange()).json()).access_token;
    const me = () => fetch(`${product.url}/api/v3/users/me`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal(Object(await (await me()).json()).login, "timekeeper");

    await page.goto("/users/me?tab=security");
    const applications = page.getByRole("region", { name: "Applications" });
    await applications.getByText("Time sheets").waitFor();
    await applications.getByRole("button", { name: /Time sheets/ }).click();
    await expectAccessible();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await applications.getByText("No application can act for you").waitFor();
    assert.equal((await me()).status, 401);
    await expectToFit(390, 1440);
  } finally {
    program.close();
  }
});
