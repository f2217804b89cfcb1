// @vitest-environment happy-dom
import { ApiError } from "@halyard/api-client/error";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../shared/api/api.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { showPart } from "../../../../shared/testing/show-part.tsx";
import { ProviderDialog } from "./provider-dialog.tsx";

const posted = vi.fn<(path: string, body: unknown) => Promise<unknown>>();
const closed = vi.fn<() => void>();

beforeEach(() => {
  posted.mockReset().mockResolvedValue({});
  closed.mockReset();
  vi.spyOn(api, "get").mockImplementation(async () => ({ total: 0, _embedded: { elements: [] } }) as never);
  vi.spyOn(api, "post").mockImplementation(async (path, body) => posted(path, body) as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  toast.clear();
});

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const write = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save changes" }));

const show = () => showPart(<ProviderDialog origin="https://halyard.example.org" onClose={closed} />);

test("the identifier follows the name until someone writes one", () => {
  show();
  write(/^Name/, "Ærø Fähren & Söhne");
  expect(field(/^Identifier/).value).toBe("r-fahren-sohne");
  write(/^Identifier/, "ferries");
  write(/^Name/, "Ferries of Ærø");
  expect(field(/^Identifier/).value).toBe("ferries");
});

test("the addresses to register are those of this provider", () => {
  show();
  write(/^Name/, "Keycloak");
  expect(screen.getAllByText(/https:\/\/halyard\.example\.org\/.*keycloak/).length).toBeGreaterThan(0);
});

test("what was written is sent, and the dialog closes once it is kept", async () => {
  show();
  write(/^Name/, "Keycloak");
  write(/^Issuer/, "https://id.example.org");
  write(/^Client ID/, "halyard");
  save();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  const [path, body] = posted.mock.calls[0] ?? [];
  expect(path).toBe("admin/auth_providers");
  expect(body).toMatchObject({
    name: "Keycloak",
    slug: "keycloak",
    issuer: "https://id.example.org",
    clientId: "halyard",
  });
});

test("what the server objects to stands at its field, and the dialog stays", async () => {
  posted.mockRejectedValue(
    new ApiError({
      kind: "answer",
      status: 422,
      message: "Issuer must be an address.",
      fields: [{ attribute: "issuer", message: "Issuer must be an address." }],
    }),
  );
  show();
  write(/^Issuer/, "nonsense");
  save();
  expect(await screen.findByText("Issuer must be an address.")).not.toBeNull();
  expect(field(/^Issuer/).getAttribute("aria-invalid")).toBe("true");
  expect(closed).not.toHaveBeenCalled();
});
