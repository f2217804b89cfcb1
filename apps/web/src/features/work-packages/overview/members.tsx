/** Who takes part, by role. Whoever may not see members gets an empty list from the API. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../app/i18n.tsx";
import { AvatarName } from "../../../ui/avatar.tsx";
import type { Project } from "../../projects/queries.ts";
import { Card } from "./card.tsx";
import styles from "./overview.module.css";
import { rolesQuery } from "./queries.ts";

const SHOWN = 8;

export function Members({ project }: { project: Project | undefined }): ReactNode {
  const t = useT();
  const roles = useQuery({ ...rolesQuery(project?.id ?? 0), enabled: project !== undefined });
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
                      <AvatarName name={name} />
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
