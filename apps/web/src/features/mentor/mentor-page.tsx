/** The Mentor Command Center: for mentors their own, for administrators everyone's. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AccessDenied } from "../../shared/components/access-denied.tsx";
import { ErrorScreen } from "../../shared/components/error-screens.tsx";
import { useT } from "../../shared/i18n/i18n.tsx";
import { PageSkeleton } from "../../shared/components/page-skeleton.tsx";
import { Dashboard } from "./dashboard.tsx";
import { maySee, mentorQuery } from "./model/queries.ts";
import "./model/messages.ts";

const route = getRouteApi("/app/mentor/$userId");

export function MentorPage(): ReactNode {
  const t = useT();
  const { userId } = route.useParams();
  const { data: mentor, error, refetch } = useQuery(mentorQuery(userId));
  if (mentor === undefined) {
    return error === null ? <PageSkeleton /> : <ErrorScreen error={error} reset={() => void refetch()} />;
  }
  if (!maySee(mentor)) {
    const lacking = { permission: "view_mentor_dashboard" };
    return <AccessDenied title={t("mentor.required")} help={t("mentor.requiredHelp")} lacking={lacking} />;
  }
  return <Dashboard mentor={mentor} key={mentor.id} />;
}
