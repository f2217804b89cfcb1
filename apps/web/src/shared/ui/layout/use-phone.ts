import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is as narrow as a phone: what stands side by side elsewhere comes below or into a menu. */
export const usePhone = (): boolean => useMediaQuery("(max-width: 768px)", false, { getInitialValueInEffect: false });

/** As wide as work packages need for their properties beside the text. */
export const useTwoColumns = (): boolean =>
  useMediaQuery("(min-width: 1101px)", true, { getInitialValueInEffect: false });

/** One that is held upright: what has room for a single column. */
export const useSmallPhone = (): boolean =>
  useMediaQuery("(max-width: 480px)", false, { getInitialValueInEffect: false });
