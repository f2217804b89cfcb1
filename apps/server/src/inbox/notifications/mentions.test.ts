import { expect, test } from "vitest";
import { mentionsIn } from "./mentions.ts";

test.each([
  ['Ask <mention class="mention" data-id="5" data-type="user" data-text="@Kay">@Kay</mention>', [5], []],
  ['<mention data-type="group" class="mention" data-id="7">@Crew</mention> and user#3', [3], [7]],
  ['`<mention data-id="5" data-type="user">`', [], []],
  ["```\nuser#5\n```", [], []],
  ["superuser#5, user#x, #5", [], []],
  ['<mention data-id="5" data-type="work_package">#5</mention>', [], []],
  ['<mention data-id="99999999999" data-type="user">', [], []],
])("%j mentions %j and %j", (text, users, groups) => {
  const found = mentionsIn(text);
  expect([[...found.users], [...found.groups]]).toEqual([users, groups]);
});

test("takes no longer than a text is long", () => {
  const began = performance.now();
  for (const part of ["<mention ", "<mention a", "`", "```", "user#1", " group#"]) {
    mentionsIn(part.repeat(1_000_000 / part.length));
  }
  expect(performance.now() - began).toBeLessThan(5_000);
});
