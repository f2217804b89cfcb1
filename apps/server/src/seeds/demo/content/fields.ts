/** The yard's own fields and buttons, in the projects that build a boat. */
import type { CustomFieldFormat, CustomFieldTarget } from "@halyard/contract/work-types/custom-fields";
import { STATUS_IDS } from "@halyard/contract/defaults";

export interface FieldSeed {
  id: number;
  name: string;
  description: string;
  format: CustomFieldFormat;
  target: CustomFieldTarget;
  searchable?: boolean;
  /** Values by name, with colors of the palette. */
  options?: readonly (readonly [name: string, color: number])[];
}

/** Ids far from those that people give to fields which they bring along. */
const FIRST = 1_001;

export const FIELDS = {
  stage: {
    id: FIRST,
    name: "Build stage",
    description: "Where on the boat's way through the yard it is done.",
    format: "list",
    target: "WorkPackage",
    options: [
      ["Lofting", 84],
      ["Molding", 104],
      ["Fitting out", 134],
      ["Sea trials", 114],
    ],
  },
  supplier: {
    id: FIRST + 1,
    name: "Supplier",
    description: "Who delivers the parts.",
    format: "string",
    target: "WorkPackage",
    searchable: true,
  },
  weight: {
    id: FIRST + 2,
    name: "Weight (kg)",
    description: "What it adds to the boat, as weighed.",
    format: "float",
    target: "WorkPackage",
  },
  approval: {
    id: FIRST + 3,
    name: "Needs class approval",
    description: "The classification society signs it off.",
    format: "bool",
    target: "WorkPackage",
  },
  ledgerAccount: {
    id: FIRST + 4,
    name: "Ledger account",
    description: "Where its hours and invoices are booked.",
    format: "string",
    target: "Project",
  },
} as const satisfies Record<string, FieldSeed>;

/** The projects that have them, with their ledger accounts. */
export const LEDGER_ACCOUNTS: Readonly<Record<string, string>> = {
  "osprey-32": "B-3200",
  "osprey-32-electronics": "B-3210",
};

export const SUPPLIERS = ["Nordlys Rigging", "Helm & Keel", "Baltic Composites", "Brass Works Kiel", "Voltmar"];

export interface ActionSeed {
  name: string;
  description: string;
  statuses: readonly number[];
  steps: readonly { attribute: string; value: string | number }[];
  /** The build stage that it sets, by name. */
  stage?: (typeof FIELDS.stage.options)[number][0];
}

const { new: fresh, confirmed, scheduled, inProgress, developed, inTesting, testFailed } = STATUS_IDS;

export const ACTIONS: readonly ActionSeed[] = [
  {
    name: "Start work",
    description: "Someone has begun with it.",
    statuses: [fresh, confirmed, scheduled],
    steps: [{ attribute: "status", value: inProgress }],
  },
  {
    name: "Hand over for trials",
    description: "Built, and ready to be tried on the water.",
    statuses: [developed],
    steps: [{ attribute: "status", value: inTesting }],
    stage: "Sea trials",
  },
  {
    name: "Send back to the yard",
    description: "The trial failed.",
    statuses: [inTesting],
    steps: [
      { attribute: "status", value: testFailed },
      { attribute: "comment", value: "The trial failed. Please look at it again." },
    ],
  },
];
