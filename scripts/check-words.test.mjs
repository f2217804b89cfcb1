import { expect, test } from "vitest";
import { countHabits } from "./check-words.mjs";

const habits = [{ pattern: /\banew\b/gi, allowed: 1, instead: "again" }];

test("a habit may stand as often as it is allowed", () => {
  expect(countHabits(new Map([["a.md", "Read it anew."]]), habits)).toEqual({ counts: [1], problems: [] });
});

test("one more is a problem that names the files", () => {
  const { problems } = countHabits(
    new Map([
      ["a.md", "Anew."],
      ["b.md", "anew and renewed"],
    ]),
    habits,
  );
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain("a.md (1)");
  expect(problems[0]).toContain("b.md (1)");
});
