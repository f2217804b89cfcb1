/** Says, before it is saved, how many API tokens that programs use a stricter policy stops. */
import type { AuthenticationSection } from "@halyard/contract/schemas/administration/administration";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { overviewQuery } from "./queries.ts";
import "./messages.ts";

type AcceptedFrom = AuthenticationSection["tokensAcceptedFrom"];
interface Counts {
  tokens: number;
  people: number;
}

export function StoppedTokens({ before, after }: Record<"before" | "after", AcceptedFrom>): ReactNode {
  const t = useT();
  const inUse = useQuery(overviewQuery).data?.tokensInUse;
  if (inUse === undefined) return null;
  const accepted: Record<AcceptedFrom, Counts> = { ...inUse, no_one: { tokens: 0, people: 0 } };
  const stopped = {
    tokens: accepted[before].tokens - accepted[after].tokens,
    people: accepted[before].people - accepted[after].people,
  };
  return stopped.tokens > 0 ? <Notice tone="warning">{t("authSettings.tokensStop", { ...stopped })}</Notice> : null;
}
