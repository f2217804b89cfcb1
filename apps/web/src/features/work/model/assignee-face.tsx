/** The assignee where there is no room for the name: screen readers and a pointer that rests on it get the name. */
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Avatar, NoOne } from "../../../shared/ui/primitives/avatar.tsx";

/** @param name empty: no one is assigned */
export function AssigneeFace({ name }: { name: string }): ReactNode {
  const t = useT();
  if (name === "") return <NoOne name={t("workPackages.noOne")} />;
  return (
    <span role="img" aria-label={name} title={name}>
      <Avatar name={name} size={20} />
    </span>
  );
}
