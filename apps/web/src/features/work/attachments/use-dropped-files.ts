/** Files that are dropped anywhere on a work package go to it. The button and the clipboard do the same by keyboard. */
import { useEffect, type RefObject } from "react";
import type { Uploads } from "./use-uploads.ts";

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;

/** @param place of the work package in the page; has `data-over` while files are over it */
export function useDroppedFiles({ may, start }: Uploads, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (element === null || !may) return undefined;
    const mark = (over: boolean): void => void element.toggleAttribute("data-over", over);
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      mark(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent): void => {
      if (!(relatedTarget instanceof Node) || !element.contains(relatedTarget)) mark(false);
    };
    const onDrop = (event: DragEvent): void => {
      mark(false);
      // A text that takes files puts them at its cursor.
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      for (const file of event.dataTransfer?.files ?? []) void start(file);
    };
    const end = new AbortController();
    const options = { signal: end.signal };
    element.addEventListener("dragover", onOver, options);
    element.addEventListener("dragleave", onLeave, options);
    element.addEventListener("drop", onDrop, options);
    return () => end.abort();
  }, [may, start, place]);
}
