export const USER_STATUSES = ["active", "locked", "invited", "registered"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
