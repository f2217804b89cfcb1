/** Offers the template of where a new project is put, until its creator chooses one. */
import { idOf, linkOf } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { templateSettingsQuery } from "../settings/lifecycle/template-queries.ts";

/** @param parent its href; empty: none @param onOffer gets the template's id; empty: none */
export function useDefaultTemplate(parent: string, isChosen: boolean, onOffer: (template: string) => void): void {
  const parentId = idOf({ href: parent });
  const settings = useQuery({ ...templateSettingsQuery(parentId ?? 0), enabled: parentId !== null }).data;
  const usable = parentId === null ? null : idOf(linkOf(settings, "usableTemplate"));
  const offer = useEffectEvent((template: number | null) => {
    if (!isChosen) onOffer(template === null ? "" : String(template));
  });
  useEffect(() => offer(usable), [usable]);
}
