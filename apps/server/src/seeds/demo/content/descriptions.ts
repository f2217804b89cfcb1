/** What is written in the demo's work packages, by their type; `{thing}` stands for what each is about. */

const LONG = `## Background

Three guests called last week because of {thing}. The notes of each call are in the folder *Calls*. All three looked in the same place first, and none of them used the search.

## What we want

1. It is found **in the first place that people look**.
2. Every step can be undone.
3. Nothing changes for people who use it today.

| | Today | Goal |
| --- | ---: | ---: |
| Steps | 7 | 3 |
| Calls a week | 12 | 2 |
| Time to learn | 20 min | none |

## Open questions

- [x] Who owns it?
- [x] Which budget pays for it?
- [ ] What happens to the old one?
- [ ] Does the harbour office have to agree?

\`\`\`
before: request -> office -> yard -> office -> guest
after:  request -> yard -> guest
\`\`\`

The full measurements are long and not needed to start. Ask Marta for them.`;

const OF_TASKS: readonly string[] = [
  "",
  "",
  "The list from last year is a good start, but half of the names on it are gone. Call before you write.\n\nWhat we need to know about {thing}:\n\n- who decides\n- what it costs\n- how long it takes",
  "The supplier needs six weeks, so the order has to be out **two weeks before** the mould is free.\n\nContact: see the address list, section *Parts*.",
  "- [x] ask who did it last time\n- [x] find the drawings\n- [ ] agree on a date\n- [ ] tell everyone",
  "Two people and half a day should do. Take the camera: the insurance wants to see {thing} before and after.",
  "See the notes of the last meeting. The important part: `keep it simple`.",
  "Olga knows {thing} best, she is back on Thursday. Until then: collect what is there, change nothing.",
  "Three offers at least, in writing. The cheapest one last year was late by a month, so ask each for a **fixed date**.",
  "The tide decides: it has to be over by 11:00, or it waits for the next day.",
];

const OF_SUMMARIES: readonly string[] = [
  "",
  "Everything that has to be done for {thing} is below. It is done when all of that is.",
  "**Goal:** people who are new to this find their way without asking.\n\n**Done when** someone from another team has tried it.",
  "Kept in one place because three teams work on {thing}. Please put new work *below this*, so that the totals are right.",
];

const OF_MILESTONES: readonly string[] = [
  "",
  "Without this {thing} can't go on. If the date moves, say so **a week before**.",
  "Present: the yard, the office, and those who pay. Ten minutes each, decisions are written down here.",
  "Agreed with the insurance: no later than this day.",
];

const OF_FEATURES: readonly string[] = [
  "",
  LONG,
  "Asked for by four of the ten largest customers.\n\n**Not part of this:** printing, and anything that needs a new server.",
  "Today people export {thing} to a spreadsheet, sort it there and send it around. Then there are two truths.\n\nIt is enough if they can do the same here.",
  "A first version without settings. We look at how it is used for a month and decide then.",
  "On a phone, in the sun, with wet hands: large targets, no small print.",
  "See the sketch in *Files*. Colors are not decided, the order of the steps is.",
];

const OF_EPICS: readonly string[] = [
  "",
  LONG,
  "## Why\n\nFor six years something was added to {thing}, and every change now breaks something else.\n\n## How we know that it worked\n\n- half as many questions to the office\n- a change takes days, not weeks",
  "The large picture. Details are in the work below; this text is changed only when the goal changes.",
];

const OF_STORIES: readonly string[] = [
  "",
  "**Given** a booking that is paid\n**when** the guest opens it again\n**then** {thing} shows what was agreed, not what is offered today.",
  "- [ ] works with the keyboard alone\n- [ ] says what went wrong\n- [ ] is as fast as before",
  "We talked to five guests. Four expected {thing} right after the payment, one didn't miss it.",
  "Small on purpose. What comes later is in a story of its own.",
  "As it is in the old site, with one difference: nothing is lost when the connection is.",
];

const OF_BUGS: readonly string[] = [
  "",
  "What we know so far:\n\n1. It worked until the spring.\n2. No one changed it knowingly.\n\nPlease write down what you find.",
  "**Steps**\n\n1. Open {thing}.\n2. Go back, and open it again.\n\n**Expected:** the same as before.\n**Seen:** empty, until the page is loaded again.",
  "Only in the evening, and only for some. The log says:\n\n```\ntimeout after 30000 ms (try 3 of 3)\n```",
  "Reported by a skipper who was at sea at the time, so the connection may be part of it.",
  "Happens with every name that has an apostrophe in it, like *O'Hara*. There may be more than {thing}.",
  "Seen twice in the last week, each time after an update. I could not make it happen again.",
];

/** Several are empty: not everyone writes something. */
export const DESCRIPTIONS: Readonly<Record<string, readonly string[]>> = {
  Task: OF_TASKS,
  "Summary task": OF_SUMMARIES,
  Milestone: OF_MILESTONES,
  Feature: OF_FEATURES,
  Epic: OF_EPICS,
  "User story": OF_STORIES,
  Bug: OF_BUGS,
};
