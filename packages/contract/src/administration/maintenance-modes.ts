/** `read_only`: only administrators change anything; `maintenance`: only administrators get in. */
export const MAINTENANCE_MODES = ["off", "read_only", "maintenance"] as const;
