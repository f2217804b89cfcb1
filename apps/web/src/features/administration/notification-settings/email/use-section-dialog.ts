/** The dialog of a section of the settings: opened by its button, or by an address that asks for one of its values. */
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";

const route = getRouteApi("/app/admin/notifications");

interface SectionDialogState {
  isOpen: boolean;
  /** The value that the address asks for. */
  sought: string | undefined;
  open: () => void;
  close: () => void;
}

export function useSectionDialog(section: "email" | "replies"): SectionDialogState {
  const { setting = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const [isClicked, setClicked] = useState(false);
  const [of, name] = setting.split(".");
  const sought = of === section ? name : undefined;
  return {
    isOpen: isClicked || sought !== undefined,
    sought,
    open: () => setClicked(true),
    close() {
      setClicked(false);
      if (sought !== undefined) void navigate({ search: {}, replace: true });
    },
  };
}
