/** In an address: the setting that someone came for. The page knows which there are. */
export const isSettingName = (given: unknown): given is string =>
  typeof given === "string" && /^[a-z][\w.]+$/i.test(given);

export interface SoughtSetting {
  setting?: string;
}

export const soughtSetting = ({ setting }: Record<string, unknown>): SoughtSetting =>
  isSettingName(setting) ? { setting } : {};
