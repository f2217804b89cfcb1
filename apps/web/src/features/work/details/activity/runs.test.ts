import type { Activity } from "@halyard/contract/resources";
import { expect, it } from "vitest";
import { foldOf, runsOf } from "./runs.ts";

const activity = (id: number, comment = ""): Activity => ({
  _type: comment === "" ? "Activity" : "Activity::Comment",
  id,
  comment: { format: "markdown", raw: comment, html: "" },
  details: [],
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
  _links: {},
});

it("puts the changes between two comments together", () => {
  const runs = runsOf([activity(1), activity(2), activity(3, "Hello"), activity(4, "Again"), activity(5)]);
  expect(runs.map((run) => (run.kind === "comment" ? run.activity.id : run.activities.map(({ id }) => id)))).toEqual([
    [1, 2],
    3,
    4,
    [5],
  ]);
});

it("folds the older of many changes, in either order", () => {
  const ids = (list: readonly Activity[]) => list.map(({ id }) => id);
  const five = [1, 2, 3, 4, 5].map((id) => activity(id));
  expect(ids(foldOf(five, false).folded)).toEqual([1, 2]);
  expect(ids(foldOf(five, false).open)).toEqual([3, 4, 5]);
  expect(ids(foldOf(five.toReversed(), true).folded)).toEqual([2, 1]);
  // One line that says that there is one more would take the place of that one.
  expect(foldOf(five.slice(1), false).folded).toEqual([]);
});

it("knows changes in a row again when later ones join them, in either order", () => {
  const firsts = (list: readonly Activity[]) =>
    runsOf(list).map((run) => (run.kind === "changes" ? run.firstId : null));
  const two = [activity(7), activity(8)];
  const three = [...two, activity(9)];
  expect(firsts(three)).toEqual(firsts(two));
  expect(firsts(three.toReversed())).toEqual(firsts(two.toReversed()));
});
