/** What is there before anyone limits a move: what that means, what limiting does. */
import { Button } from "@mantine/core";
import { Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { intl, useT } from "../../shared/i18n/i18n.tsx";
import { EmptyView } from "../../shared/ui/feedback/state-views.tsx";
import type { Entry } from "./model/table.ts";
import { RolesLeftOut } from "./roles-left-out.tsx";
import "./model/messages.ts";

interface AllFreeProps {
  /** What the type is called. */
  type: string;
  /** The roles that make every move. */
  listed: readonly Entry[];
  /** Makes the matrix one that can be changed; undefined: there is nothing to limit. */
  onOpen: (() => void) | undefined;
}

export function AllFree({ type, listed, onOpen }: AllFreeProps): ReactNode {
  const t = useT();
  return (
    <EmptyView
      icon={<Workflow size={24} aria-hidden />}
      title={t("workflows.allFree", { type })}
      help={
        <>
          {t("workflows.allFreeHelp", { roles: intl.formatList(listed.map(({ name }) => name)) })}{" "}
          {onOpen === undefined ? t("workflows.limitFirst") : <RolesLeftOut listed={listed} inside />}
        </>
      }
      action={onOpen === undefined ? undefined : <Button onClick={onOpen}>{t("workflows.limit")}</Button>}
    />
  );
}
