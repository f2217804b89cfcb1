/** The words of the demo: an invented company that builds sailing boats, and the people who work there. */

/** First name, last name, status where it is not active. */
export const PEOPLE: readonly (readonly [string, string, ("locked" | "invited")?])[] = [
  ["Marta", "Lindqvist"],
  ["João", "Pereira da Silva"],
  ["Aiko", "Tanaka"],
  ["Oluwaseun", "Adeyemi"],
  ["Bo", "Li"],
  ["Ingibjörg", "Sigurðardóttir"],
  ["Mateusz", "Wójcik"],
  ["Priya", "Raghunathan"],
  ["Élodie", "Lefèvre"],
  ["Дмитрий", "Кузнецов"],
  ["Fatima Zahra", "El Amrani"],
  ["Nguyễn", "Thị Minh Khai"],
  ["Tomás", "Ó Briain"],
  ["Wilhelmina", "van der Heijden-Oosterhuis"],
  ["Kaveh", "Rostami"],
  ["Sofía", "Hernández"],
  ["山田", "花子"],
  ["Lars", "Bø"],
  ["Amara", "Okonkwo"],
  ["Zdeněk", "Dvořák"],
  ["Chloe", "Bennett"],
  ["Rubén", "Ibáñez"],
  ["Ayşe", "Yılmaz"],
  ["Noa", "Ben-David"],
  ["Elena", "Papadopoulou"],
  ["Samuel", "Mwangi"],
  ["Hye-jin", "Park"],
  ["Giulia", "Romano"],
  ["Maximilian", "Freiherr von Hohenstein"],
  ["Aroha", "Ngata"],
  ["Pradeep", "Kumaraswamy"],
  ["محمد", "الحسن"],
  ["Linnea", "Korhonen"],
  ["Viktor", "Szabó"],
  ["Beatriz", "Nascimento"],
  ["Jean-Baptiste", "Moreau", "locked"],
  ["Siobhán", "Kelly", "invited"],
  ["Ravi", "Desai"],
  ["Ioana", "Popescu", "invited"],
  ["U", "Thant"],
];

export const GROUPS: readonly { name: string; members: readonly number[] }[] = [
  { name: "Design", members: [2, 8, 15, 24, 27] },
  { name: "Engineering", members: [0, 3, 6, 9, 13, 19, 25, 30] },
  { name: "Yard crew", members: [5, 12, 17, 29, 33] },
  { name: "Quality", members: [7, 14, 22, 26] },
  { name: "Sales and marketing", members: [1, 10, 20, 21, 34] },
  { name: "Mentors", members: [4, 16, 28] },
];

export interface ProjectSeed {
  identifier: string;
  name: string;
  description: string;
  public: boolean;
  status: string | null;
  explanation: string;
  parent?: string;
  types: readonly string[];
  /** Indexes of people: who leads, who works, who reads. */
  leads: readonly number[];
  members: readonly number[];
  readers: readonly number[];
  /** Groups that are members as a whole. */
  groups?: readonly number[];
  versions: readonly (readonly [string, "open" | "locked" | "closed", number])[];
  categories: readonly string[];
  share: number;
  /** What things are done to; and what is done. */
  things: readonly string[];
}

const SOFTWARE = ["Task", "Milestone", "Feature", "Epic", "User story", "Bug"];
const PLANNING = ["Task", "Milestone", "Summary task"];

export const PROJECTS: readonly ProjectSeed[] = [
  {
    identifier: "demo-project",
    name: "Demo project",
    description: "Look around here first: **plan the summer regatta**, from the harbour permit to the last prize.",
    public: true,
    status: "on_track",
    explanation: "Permits are in, sponsors are answering.",
    types: PLANNING,
    leads: [0],
    members: [1, 2, 3, 4],
    readers: [20],
    groups: [0],
    versions: [["Regatta weekend", "open", 40]],
    categories: ["Harbour", "Guests"],
    share: 50,
    things: ["the harbour permit", "the start line", "guest berths", "the prize ceremony", "race instructions", "sponsors' flags", "the safety boats", "the press tent"],
  },
  {
    identifier: "your-scrum-project",
    name: "Scrum project",
    description: "The booking site for charter trips, built in two-week sprints.",
    public: true,
    status: "at_risk",
    explanation: "Payment provider is late with the sandbox.",
    types: SOFTWARE,
    leads: [6],
    members: [3, 7, 9, 13, 15],
    readers: [10],
    groups: [1],
    versions: [["Sprint 1", "closed", -30], ["Sprint 2", "locked", -2], ["Sprint 3", "open", 12], ["1.0", "open", 60]],
    categories: ["Booking", "Payments", "Search"],
    share: 80,
    things: ["the trip calendar", "card payments", "the search results", "cancellation rules", "the login page", "price rounding", "confirmation mails", "the crew list", "map tiles", "the cookie notice"],
  },
  {
    identifier: "osprey-32",
    name: "Osprey 32",
    description: "A new 32-foot cruiser, from the lines plan to the first hull in the water.",
    public: false,
    status: "on_track",
    explanation: "Mould is cured; deck layout frozen.",
    types: [...PLANNING, "Bug"],
    leads: [5],
    members: [8, 12, 17, 19, 29, 33],
    readers: [1],
    groups: [2],
    versions: [["Prototype", "open", 90], ["Series", "open", 300]],
    categories: ["Hull", "Rig", "Interior", "Electrics"],
    share: 90,
    things: ["the keel bolts", "the deck mould", "the rudder bearing", "mast step loads", "the galley layout", "battery cabling", "the chart table", "the bilge pumps", "hull lamination", "the anchor locker"],
  },
  {
    identifier: "osprey-32-electronics",
    name: "Osprey 32 electronics",
    description: "Instruments, autopilot and the wiring between them.",
    public: false,
    status: null,
    explanation: "",
    parent: "osprey-32",
    types: SOFTWARE,
    leads: [19],
    members: [9, 25, 30],
    readers: [5],
    versions: [["Bench test", "open", 25]],
    categories: ["Autopilot", "Instruments"],
    share: 45,
    things: ["the wind sensor", "autopilot gains", "the N2K backbone", "depth alarms", "the masthead unit", "display dimming", "firmware updates"],
  },
  {
    identifier: "yard-safety",
    name: "Yard safety",
    description: "Nobody gets hurt: inspections, training and what we learn from near misses.",
    public: true,
    status: "at_risk",
    explanation: "Two crane inspections overdue.",
    types: PLANNING,
    leads: [14],
    members: [5, 12, 22, 26],
    readers: [0, 6],
    groups: [3],
    versions: [["Annual audit", "open", 120]],
    categories: ["Training", "Equipment"],
    share: 40,
    things: ["the crane inspection", "respirator fit tests", "the solvent store", "first-aid boxes", "hot-work permits", "the evacuation plan", "ladder tags"],
  },
  {
    identifier: "boat-show",
    name: "Düsseldorf boat show",
    description: "Stand 17 B 12: what we show, who stands there and how it gets there.",
    public: false,
    status: "not_started",
    explanation: "",
    types: PLANNING,
    leads: [10],
    members: [1, 20, 21, 34],
    readers: [8],
    groups: [4],
    versions: [["Show week", "open", 75]],
    categories: ["Stand", "Travel"],
    share: 35,
    things: ["the stand drawings", "hotel rooms", "the low loader", "brochures in four languages", "the demo sail", "name badges", "the evening reception"],
  },
  {
    identifier: "website",
    name: "Website",
    description: "The public site and its pictures.",
    public: true,
    status: "finished",
    explanation: "Launched; small repairs only.",
    types: SOFTWARE,
    leads: [27],
    members: [2, 15, 24, 23],
    readers: [],
    versions: [["Relaunch", "closed", -120], ["Repairs", "open", 30]],
    categories: ["Content", "Pictures"],
    share: 35,
    things: ["the dealer map", "hero pictures", "the press page", "broken links", "the contact form", "page weight", "the boat configurator"],
  },
  {
    identifier: "apprentices",
    name: "Apprentices 2026 – boatbuilding, electronics and a very long name that has to be cut somewhere",
    description: "What our apprentices learn, with whom and by when.",
    public: false,
    status: "on_track",
    explanation: "",
    types: PLANNING,
    leads: [4],
    members: [16, 28, 31, 32, 37],
    readers: [0],
    groups: [5],
    versions: [["First year", "open", 200]],
    categories: ["Workshop", "School"],
    share: 25,
    things: ["the tool course", "the report book", "a week in the rigging loft", "the lamination exam", "mentor talks", "the sailing trip"],
  },
];

export const VERBS: Record<string, readonly string[]> = {
  Task: ["Check", "Order parts for", "Agree on", "Write down", "Prepare", "Measure", "Review", "Clear up"],
  "Summary task": ["Everything about", "Work on"],
  Milestone: ["Decision on", "Handover of", "Sign-off for"],
  Feature: ["Add filters to", "Make a better", "Offer offline use of", "Show more of"],
  Epic: ["Rethink", "One place for"],
  "User story": ["As a guest I can change", "As a skipper I see", "As an office worker I export", "As a guest I understand"],
  Bug: ["Wrong values in", "Nothing happens with", "Double entries for", "Slow response of", "Typing error in"],
};

export const COMMENTS: readonly string[] = [
  "Looked at this today, *two hours* should do.",
  "Waiting for an answer from the supplier.",
  "Done on my side. Who checks it?",
  "I would rather split this in two, it is more than it looks like.",
  "Pictures are on the shared drive.\n\n- port side\n- starboard side",
  "This came up again in the Monday round.",
  "Tested with three people, all fine.",
  "Not before the weekend, sorry.",
  "The numbers do not add up: see the second sheet.",
  "Thanks, that was quick!",
];

export const DESCRIPTIONS: readonly string[] = [
  "",
  "What we know so far:\n\n1. It worked last year.\n2. Nobody changed it knowingly.\n\nPlease write down what you find.",
  "**Goal:** everybody who comes new to this finds the way without asking.\n\n**Done when** somebody from another team has tried it.",
  "See the notes of the last meeting. The important part: `keep it simple`.",
  "- [ ] ask around\n- [ ] decide\n- [ ] tell everybody",
];
