/** The open tab of the mentor dashboard (the overview is not written), and whether live data is shown. */
export const MENTOR_TABS = ["overview", "pr-reviews", "performance", "projects", "phases", "students"] as const;
export type MentorTab = (typeof MENTOR_TABS)[number];

export interface MentorSearch {
  tab?: MentorTab;
  live?: boolean;
}

export const mentorTab = (value: unknown): MentorTab | undefined => MENTOR_TABS.find((known) => known === value);

export function mentorSearch(raw: Record<string, unknown>): MentorSearch {
  const tab = mentorTab(raw["tab"]);
  return {
    ...(tab === undefined || tab === "overview" ? {} : { tab }),
    ...(raw["live"] === true ? { live: true } : {}),
  };
}
