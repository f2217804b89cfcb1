/** Who takes part, by role; nothing of it for those who may not see members. */
import { hasLink, isOneOf } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { AvatarName } from "../../../shared/ui/primitives/avatar.tsx";
import { GroupName } from "../../../shared/ui/primitives/group-name.tsx";
import { Card } from "./card.tsx";
import styles from "./overview.module.css";
import { rolesQuery } from "./queries.ts";

const SHOWN = 8;

export function Members({ project }: { project: Project | undefined }): ReactNode {
  const t = useT();
  const sees = hasLink(project, "memberships");
  const roles = useQuery({ ...rolesQuery(project?.id ?? 0), enabled: sees });
  if (project !== undefined && !sees) return null;
  return (
    <Card
      title={t("workPackages.overview.members")}
      query={roles}
      empty={t("workPackages.overview.noMembers")}
      isEmpty={(list) => list.length === 0}
    >
      {(list) => (
        <dl className={styles.roles}>
          {list.map(({ role, members }) => (
            <div key={role}>
              <dt>{role}</dt>
              <dd>
                <ul className={styles.people}>
                  {members.slice(0, SHOWN).map(({ name, href }) => (
                    <li key={href}>
                      {isOneOf({ href }, "groups") ? <GroupName name={name} /> : <AvatarName name={name} />}
                    </li>
                  ))}
                  {members.length > SHOWN ? (
                    <li className={styles.small}>
                      {t("workPackages.overview.moreMembers", { count: members.length - SHOWN })}
                    </li>
                  ) : null}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
