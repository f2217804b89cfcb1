/** Someone who has the role: where, since when, and how they came to it. */
import type { Holder } from "@halyard/contract/schemas/identity/roles";
import { isOneOf, linkOf, titleOf } from "@halyard/api-client/links";
import { ActionIcon, Tooltip } from "@mantine/core";
import { UserMinus, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { PersonName } from "../../../../shared/components/person.tsx";
import { ResourceLink } from "../../../../shared/components/resource-link.tsx";
import { adminPathOf } from "../../../../shared/components/resource-paths.ts";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import styles from "../details/role-page.module.css";

interface HolderRowProps {
  holder: Holder;
  /** null: no one is removed from here. */
  onRemove: ((holder: Holder) => void) | null;
}

export function HolderRow({ holder, onRemove }: HolderRowProps): ReactNode {
  const t = useT();
  const principal = linkOf(holder, "principal");
  const project = linkOf(holder, "project");
  const group = linkOf(holder, "group");
  const name = principal?.title ?? "";
  const where = project?.title ?? t("roles.holders.everywhere");
  const isGroup = isOneOf(principal, "groups");
  return (
    <>
      <div className={styles.holderName}>
        {isGroup ? (
          <ResourceLink place={adminPathOf(principal)} className={styles.groupName}>
            <Users size={16} aria-hidden /> {name}
          </ResourceLink>
        ) : (
          <PersonName person={principal} size={24} />
        )}
        {isGroup ? <Tag>{t("roles.holders.group")}</Tag> : null}
      </div>
      <div className={styles.holderWhere}>
        {project === null ? where : <ResourceLink place={adminPathOf(project)}>{where}</ResourceLink>}
        <span className={styles.since}>{t("roles.holders.since", { date: formatDay(holder.createdAt) })}</span>
      </div>
      <div className={styles.holderVia}>
        {group === null ? (
          <Tag>{t("roles.holders.direct")}</Tag>
        ) : (
          <ResourceLink place={adminPathOf(group)}>
            <Tag>{t("roles.holders.through", { group: titleOf(holder, "group") })}</Tag>
          </ResourceLink>
        )}
      </div>
      <div className={styles.holderAction}>
        {group === null && onRemove !== null ? (
          <Tooltip label={t("roles.remove.title")}>
            <ActionIcon
              aria-label={t("roles.holders.remove", { name, project: where })}
              onClick={() => onRemove(holder)}
            >
              <UserMinus size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </div>
    </>
  );
}
