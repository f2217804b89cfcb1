/** The `setting` of an address: whose field the page opens. Pages ignore names that they don't know. */
export const isSettingName = (given: unknown): given is string =>
  typeof given === "string" && /^[a-z][\w.]+$/i.test(given);

export interface SoughtSetting {
  setting?: string;
}

export const soughtSetting = ({ setting }: Record<string, unknown>): SoughtSetting =>
  isSettingName(setting) ? { setting } : {};
