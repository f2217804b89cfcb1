// @vitest-environment happy-dom
import { ApiError } from "@halyard/api-client/error";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { conflictsBetween } from "./conflicts.ts";
import { isOutdated, useConflict } from "./use-conflict.ts";

test("who is refused as outdated sees what was saved in between, and saves over it with its version", async () => {
  const stored = { name: "Old", lockVersion: 3 };
  const sent: number[] = [];
  const { result } = renderHook(() => useConflict());
  const save = ({ lockVersion }: typeof stored, again: () => void): void => {
    sent.push(lockVersion);
    if (lockVersion === stored.lockVersion) stored.name = "Mine";
    else if (isOutdated(new ApiError({ kind: "answer", status: 409, message: "" }))) again();
  };
  await act(() =>
    result.current.saveChecked({
      async read() {
        const read = { ...stored };
        // Someone else saves after this reading, once.
        if (stored.lockVersion === 3) Object.assign(stored, { name: "Theirs", lockVersion: 4 });
        return read;
      },
      conflictsWith: (now) => conflictsBetween({ name: "Old" }, { name: "Mine" }, { name: now.name }, { name: "Name" }),
      save,
      takeTheirs: () => undefined,
    }),
  );
  expect(result.current.conflict?.conflicts).toEqual([{ label: "Name", mine: "Mine", theirs: "Theirs" }]);
  act(() => result.current.conflict?.onKeepMine());
  expect([sent, stored.name, result.current.conflict]).toEqual([[3, 4], "Mine", null]);
});
