import { expect, it } from "vitest";
import { checksIn } from "./checks.ts";

it("counts the boxes of a list", () => {
  expect(checksIn("Before\n\n- [ ] one\n- [x] two\n  1. [X] three\n- no box\n[x] no list")).toEqual({
    done: 2,
    total: 3,
  });
  expect(checksIn("")).toEqual({ done: 0, total: 0 });
});
