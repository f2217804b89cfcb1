/** How people reacted to a comment, each reaction once with how many; what one may give oneself is a toggle. */
import { linkOf, linksOf } from "@halyard/api-client/links";
import { isReaction, REACTIONS, type ReactionName } from "@halyard/contract/work/reactions";
import type { Activity } from "@halyard/contract/resources";
import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { SmilePlus } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { useCurrentUser } from "../../../shared/session/session.ts";
import "./messages.ts";
import styles from "./reactions.module.css";

const NAMES = Object.keys(REACTIONS).filter(isReaction);

/** Of all comments of a work package at once, by the comment's link. */
const reactionsQuery = (workPackageId: number) =>
  queryOptions({
    queryKey: keys.part("work_packages", workPackageId, "reactions"),
    queryFn: async ({ signal }) => {
      const path = `work_packages/${workPackageId}/activities_emoji_reactions` as const;
      const { elements } = (await api.get(path, { signal }))._embedded;
      return Object.groupBy(elements, (one) => linkOf(one, "reactable")?.href ?? "");
    },
  });

export function Reactions({ activity, workPackageId }: { activity: Activity; workPackageId: number }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const own = linkOf(activity, "self")?.href ?? "";
  const given = useQuery({ ...reactionsQuery(workPackageId), select: (all) => all[own] }).data ?? [];
  const me = useCurrentUser().id;
  const react = linkOf(activity, "react");
  const change = useMutation({
    mutationFn: async (reaction: ReactionName) => {
      if (react !== null) await api.follow(react, { reaction });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.part("work_packages", workPackageId, "reactions") }),
  });
  if (given.length === 0 && react === null) return null;
  return (
    <div
      className={styles.reactions}
      data-none={given.length === 0 || undefined}
      role="group"
      aria-label={t("reactions.title")}
    >
      {given.map(({ id, reaction, emoji, reactionsCount, ...one }) => {
        const people = linksOf(one, "reactingUsers");
        const name = isReaction(reaction) ? reaction : null;
        const label = t("reactions.of", {
          name: name === null ? emoji : t(`reactions.${name}`),
          count: reactionsCount,
          people: people.map(({ title }) => title ?? "").join(", "),
        });
        return (
          <Tooltip key={id} label={label}>
            <button
              type="button"
              className={styles.reaction}
              aria-label={label}
              aria-pressed={people.some(({ href }) => href === `/api/v3/users/${me}`)}
              disabled={react === null || name === null || change.isPending}
              onClick={() => (name === null ? undefined : change.mutate(name))}
            >
              <span aria-hidden>{emoji}</span> {reactionsCount}
            </button>
          </Tooltip>
        );
      })}
      {react === null ? null : (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t("reactions.add")}>
              <SmilePlus size={14} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {NAMES.map((name) => (
              <Menu.Item
                key={name}
                leftSection={<span aria-hidden>{REACTIONS[name]}</span>}
                onClick={() => change.mutate(name)}
              >
                {t(`reactions.${name}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
