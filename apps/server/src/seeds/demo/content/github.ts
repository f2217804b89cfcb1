/** The words of the demo's organization at GitHub. */

export interface RepositorySeed {
  name: string;
  private: boolean;
  /** The identifier of the project whose work it has. */
  project?: string;
  /** For how many days nothing has happened in it. */
  quietDays: number;
  chores: number;
  issues: number;
  committers: number;
}

export const REPOSITORIES: readonly RepositorySeed[] = [
  {
    name: "charter-booking",
    private: true,
    project: "your-scrum-project",
    quietDays: 0,
    chores: 6,
    issues: 9,
    committers: 6,
  },
  {
    name: "osprey-electronics",
    private: true,
    project: "osprey-32-electronics",
    quietDays: 0,
    chores: 3,
    issues: 7,
    committers: 4,
  },
  { name: "website", private: false, project: "website", quietDays: 1, chores: 5, issues: 6, committers: 3 },
  { name: "harbour-tides", private: false, quietDays: 16, chores: 3, issues: 4, committers: 2 },
  { name: "sail-plans", private: true, quietDays: 50, chores: 2, issues: 2, committers: 2 },
  { name: "regatta-results", private: false, quietDays: 64, chores: 1, issues: 3, committers: 1 },
  { name: "old-website", private: true, quietDays: 240, chores: 1, issues: 1, committers: 1 },
];

export const CHECKS = ["build", "lint", "test"];

export const CHORES = [
  "Bump vite from 8.0.1 to 8.0.3",
  "Bump the test tools",
  "Bump actions/checkout from 4 to 5",
  "Renew the lock file",
];

export const GITHUB_ISSUES = [
  "The map is blank behind a proxy",
  "Time zone is wrong in the confirmation mail",
  "Depth is shown in feet although metres are chosen",
  "Search does not find names with accents",
  "Calendar export has the wrong end day",
  "Say why a berth cannot be booked",
  "Battery voltage jumps while charging",
  "Link to the timetable is dead",
];
