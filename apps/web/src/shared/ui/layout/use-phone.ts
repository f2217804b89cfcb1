import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is as narrow as a phone: what stands side by side elsewhere comes below or into a menu. */
export const usePhone = (): boolean => useMediaQuery("(max-width: 768px)", false, { getInitialValueInEffect: false });
