import { useLayoutEffect, useMemo, useState, type RefObject } from "react";
import { sharingRoom, type Sizes } from "../model/geometry.ts";

/** The sizes of a grid whose columns fill the element, as long as it is wide. */
export function useSharedRoom(element: RefObject<HTMLElement | null>, sizes: Sizes, columns: number): Sizes {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = (): void => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return useMemo(() => sharingRoom(sizes, columns, width), [sizes, columns, width]);
}
