/** The words of {@link ../demo-belongings.ts}. */
export const RELATION_TYPES = ["relates", "blocks", "relates", "duplicates"] as const;

export const TIME_COMMENTS = [
  "",
  "First draft",
  "Discussion with the team",
  "Looking for the cause",
  "Second try, this time with a rope",
  "Review and tidying up",
  "Phone calls with the supplier",
];

export const BOARD_NOTES = [
  "We agreed to try the simple way first and to look at it again in two weeks.",
  "Open: who has the key. Closed: everything that needs no key.",
  "The measurements are from Tuesday, before the rain. Use the ones from Thursday: they are better.",
  "The first person to read this brings cake.",
];

/** Title, summary, text. */
export const NEWS: readonly (readonly [string, string, string])[] = [
  [
    "Half of it is done",
    "And the other half has begun",
    "The first half took **nine weeks**. We plan with eight for the second.",
  ],
  ["New people on board", "Say hello", "Three people have joined us this month. They sit by the window."],
  ["We meet on Wednesdays now", "Tuesdays are for work", "The weekly meeting moves to *Wednesday, 10:00*, same place."],
];

/** Attribute, help. */
export const HELP: readonly (readonly [string, string])[] = [
  ["estimatedTime", "What you expect the work to take, **without** its children."],
  ["priority", "*Immediate* means that someone stops what they are doing."],
];
