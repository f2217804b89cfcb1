// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { startAuthentication } from "@simplewebauthn/browser";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/api.ts";
import { ProofDialog } from "./proof-dialog.tsx";

vi.mock("@simplewebauthn/browser", () => ({ startAuthentication: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function shown(methods: readonly string[]) {
  vi.spyOn(api, "get").mockResolvedValue({ method: methods[0], methods });
  const post = vi.spyOn(api, "post").mockImplementation(async () => ({ publicKey: { challenge: "abc" } }) as never);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ProofDialog />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return post;
}

test("asks the browser for a passkey, and says so where none was used", async () => {
  const post = shown(["totp", "passkey"]);
  const button = await screen.findByRole("button", { name: "Use a passkey" });
  expect(screen.getByLabelText("Code from your authenticator app")).toBeDefined();
  vi.mocked(startAuthentication).mockRejectedValueOnce(Object.assign(new Error("no"), { name: "NotAllowedError" }));
  fireEvent.click(button);
  expect((await screen.findByRole("alert")).textContent).toBe("No passkey was used. Try again.");
  expect(post).toHaveBeenCalledTimes(1);
  vi.mocked(startAuthentication).mockResolvedValueOnce({ id: "key" } as never);
  fireEvent.click(button);
  await waitFor(() => expect(post).toHaveBeenLastCalledWith("users/me/proof", { credential: { id: "key" } }));
});

test("asks for nothing where only another sign-in helps", async () => {
  shown(["sign_in"]);
  await screen.findByText("Sign out and in again to do this.");
  expect(screen.getAllByRole("button").map((one) => one.textContent)).not.toContain("Confirm");
});
