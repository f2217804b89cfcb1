// @vitest-environment happy-dom
import { ApiError } from "@halyard/api-client/error";
import type { ConfigResource } from "@halyard/contract/schemas/github";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { toast, toasts } from "../../../shared/feedback/toast-store.ts";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { useTest } from "../model/changes.ts";
import { ConfigForm } from "./config-form.tsx";
import "../model/messages.ts";

const CONFIG: ConfigResource = {
  _type: "GithubOrganizationConfig",
  configured: true,
  organization_name: "harbor",
  github_app_id: "12",
  github_app_installation_id: "34",
  github_app_private_key_set: true,
  webhook_secret_set: true,
  repository_policy: "single",
  repository_settings: {
    default_visibility: "private",
    auto_branch_creation: false,
    auto_branch_status: null,
    branch_naming_pattern: "work/{id}-{title}",
    auto_link_commits: true,
  },
  updatedAt: null,
  _links: { update: { href: "/api/v3/github_organization_config", method: "put" } },
};

const onClose = vi.fn<() => void>();

function Form({ config }: { config: ConfigResource }) {
  return <ConfigForm config={config} test={useTest("connection")} onClose={onClose} />;
}

beforeEach(() => {
  onClose.mockClear();
  vi.spyOn(api, "get").mockResolvedValue({ _embedded: { elements: [] } } as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  toast.clear();
});

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (name: RegExp | string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Configuration" }));

test("stored secrets are kept where their fields stay empty, and what was changed is sent", async () => {
  const follow = vi.spyOn(api, "follow").mockResolvedValue(CONFIG as never);
  showPart(<Form config={CONFIG} />);
  expect([field(/Private Key/).value, field(/Private Key/).required]).toEqual(["", false]);
  fill(/Organization name/, "dockyard");
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(follow.mock.calls[0]?.[1]).toMatchObject({
    organization_name: "dockyard",
    github_app_private_key: "",
    webhook_secret: "",
  });
});

test("nothing is sent while a field is wrong, and each says what it lacks", async () => {
  const follow = vi.spyOn(api, "follow").mockResolvedValue(CONFIG as never);
  showPart(<Form config={{ ...CONFIG, github_app_private_key_set: false, webhook_secret_set: false }} />);
  fill(/GitHub App ID/, "twelve");
  fill(/Organization name/, " ");
  save();
  await screen.findByText("Only digits");
  for (const name of ["Organization name", "GitHub App Private Key", "Webhook Secret"])
    expect(screen.getByText(`${name} is required`)).toBeDefined();
  expect([follow.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
});

test("what the server refuses is shown at its field, and the form stays", async () => {
  vi.spyOn(api, "follow").mockRejectedValue(
    new ApiError({
      kind: "answer",
      status: 422,
      message: "The key is no key.",
      fields: [{ attribute: "github_app_private_key", message: "The key is no key." }],
    }),
  );
  showPart(<Form config={CONFIG} />);
  fill(/Private Key/, "nonsense");
  save();
  await screen.findByText("The key is no key.");
  expect([field(/Private Key/).value, onClose.mock.calls.length, toasts.get()]).toEqual(["nonsense", 0, []]);
});
