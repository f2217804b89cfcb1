/** Why a member can do what they can in this project. */
import type { Project } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../../../shared/session/session.ts";
import { Dialog } from "../../../../../shared/ui/dialog/dialog.tsx";
import { WhyAnswer } from "../../../../people/access/explain/answer/why-answer.tsx";
import { userQuery } from "../../../../people/users/model/queries.ts";
import "../../../../people/access/model/messages.ts";
import "../../../../people/users/model/messages.ts";
import "../model/messages.ts";

interface WhyDialogProps {
  /** The person's id. */
  user: number;
  project: Project;
  onClose: () => void;
}

export function WhyDialog({ user, project, onClose }: WhyDialogProps): ReactNode {
  const t = useT();
  const admin = useCurrentUser().admin === true;
  const person = useQuery(userQuery(user)).data;
  const title = t("members.whyTitle", { name: person?.name ?? "…" });
  return (
    <Dialog opened onClose={onClose} title={title} width={960}>
      {admin ? (
        <Link to="/admin/access/explain" search={{ user, project: project.id }}>
          {t("members.whyAll")}
        </Link>
      ) : null}
      <WhyAnswer user={user} place={{ project: project.id }} permission={undefined} />
    </Dialog>
  );
}
