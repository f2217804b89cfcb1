import type { WorkPackage } from "@halyard/contract/resources";
import { expect, test } from "vitest";
import { releaseNotes } from "./release-notes.ts";

// Only what the notes read of a work package.
const done = (id: number, subject: string, type: string): WorkPackage =>
  ({ id, subject, _links: { type: { href: `/api/v3/types/${type}`, title: type } } }) as unknown as WorkPackage;

test("completed work stands under its type, with its number", () => {
  const text = releaseNotes({ name: "2.0", date: "2026-03-06", description: " The big one. " }, [
    done(7, "Sails set by hand", "Task"),
    done(9, "Mast falls", "Bug"),
    done(11, "Anchor *really* holds", "Task"),
  ]);
  expect(text).toBe(`# 2.0 (2026-03-06)

The big one.

## Bug

- Mast falls (#9)

## Task

- Sails set by hand (#7)
- Anchor \\*really\\* holds (#11)
`);
});

test("without a date, words or work there is the name alone", () => {
  expect(releaseNotes({ name: "Next", date: null, description: "" }, [])).toBe("# Next\n");
});
