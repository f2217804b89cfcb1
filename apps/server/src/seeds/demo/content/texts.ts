/** The words of the demo's work packages. */

/** How the subject of each type begins; a thing of the project follows. */
export const VERBS: Record<string, readonly string[]> = {
  Task: ["Check", "Order parts for", "Get quotes for", "Document", "Prepare", "Measure", "Review", "Plan"],
  "Summary task": ["Everything about", "Preparation of", "Overhaul of"],
  Milestone: ["Decision on", "Handover of", "Sign-off for", "Deadline for"],
  Feature: ["Add filters to", "Improve", "Offline use of", "Keyboard shortcuts for", "Export of"],
  Epic: ["Rethink", "One place for", "Next generation of"],
  "User story": [
    "As a guest, I can change",
    "As a skipper, I can see",
    "As an office worker, I can export",
    "As a guest, I understand",
  ],
  Bug: [
    "Wrong values in",
    "Nothing happens when opening",
    "Duplicate entries in",
    "Slow loading of",
    "Typing error in",
    "Layout breaks in",
  ],
};

export const COMMENTS: readonly string[] = [
  "Looked at this today, *two hours* should do.",
  "Waiting for an answer from the supplier. They promised one by Thursday.",
  "Done on my side. Who can check it?",
  "I would rather split this in two, it is more than it looks like.",
  "Pictures are on the shared drive, of the *port side* and of the *starboard side*.",
  "This came up again in the Monday meeting.",
  "Tested with three people, all fine.",
  "Not before the weekend, sorry.",
  "The numbers don't add up: see the second sheet.",
  "Thanks, that was quick!",
  "I can take this over next week.",
  "The first draft is attached. Please comment on the *second half*, the first is agreed.",
  "We tried both ways:\n\n| Way | Time | Result |\n| --- | ---: | --- |\n| by hand | 3 h | exact |\n| with the jig | 40 min | good enough |\n\nI suggest the jig.",
  "Found it: the value is rounded twice. A fix is on its way.",
  "> Who can check it?\n\nI can, tomorrow morning.",
  "Moved the date: the crane is not free before then.",
];

const LONG = `## Background

Three guests called last week because they could not find this. The notes of each call are in the folder *Calls*. All three looked in the same place first, and none of them used the search.

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

export const DESCRIPTIONS: readonly string[] = [
  "",
  "What we know so far:\n\n1. It worked until the spring.\n2. No one changed it knowingly.\n\nPlease write down what you find.",
  "**Goal:** people who are new to this find their way without asking.\n\n**Done when** someone from another team has tried it.",
  "See the notes of the last meeting. The important part: `keep it simple`.",
  "- [x] ask around\n- [ ] decide\n- [ ] tell everyone",
  LONG,
  "The supplier needs six weeks, so the order has to be out **two weeks before** the mould is free.\n\nContact: see the address list, section *Parts*.",
];
