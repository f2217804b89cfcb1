// @vitest-environment happy-dom
import type { Job } from "@halyard/contract/schemas/administration/administration";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { JobLines } from "./job-line.tsx";

const JOB: Job = Object.assign(Object.create(null), {
  _type: "Job",
  id: "7a",
  kind: "backup",
  state: "failed",
  error: "The bucket can't be reached.",
  skipped: null,
  attempts: 5,
  updatedAt: "2026-11-29T07:00:00Z",
  _links: { self: { href: "/api/v3/admin/jobs/7a" } },
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  toast.clear();
});

/** The list of those that failed. */
function Failed() {
  const [jobs, setJobs] = useState([JOB]);
  vi.spyOn(api, "post").mockImplementation(async () => {
    setTimeout(() => setJobs([]));
    return { ...JOB, state: "waiting" } as never;
  });
  return (
    <main aria-label="Jobs">
      <ul>
        {jobs.map((job) => (
          <JobLines key={job.id} job={job} others={[]} />
        ))}
      </ul>
    </main>
  );
}

test("a job that is tried again says so, and the focus stays in the list that it leaves", async () => {
  const said = vi.spyOn(toast, "success");
  showPart(<Failed />);
  const again = screen.getByRole("button", { name: "Try again" });
  again.focus();
  fireEvent.click(again);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(said).toHaveBeenCalledExactlyOnceWith("Trying again: Backup");
});
