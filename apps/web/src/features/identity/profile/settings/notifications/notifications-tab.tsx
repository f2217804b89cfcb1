/** What the person hears about: everywhere, and otherwise in single projects. Each change counts at once. */
import type { NotificationSetting } from "@halyard/contract/schemas/identity/people";
import { linkedId } from "@halyard/api-client/links";
import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { preferencesQuery, useSavePreferences } from "../../../../../shared/session/preferences.ts";
import { FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import styles from "../../profile-page.module.css";
import { profileMembershipsQuery } from "../../model/queries.ts";
import { DevicesCard } from "./devices-card.tsx";
import { FeedsCard } from "./feeds-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { MutedCard } from "./muted-card.tsx";
import { NoticeSetting } from "./notice-setting.tsx";
import { RulesCard } from "./rules-card.tsx";
import "../../model/messages.ts";
import "./messages.ts";

export function NotificationsTab({ user, id }: { user: number | "me"; id: number }): ReactNode {
  const t = useT();
  const query = useQuery(preferencesQuery(user));
  const { mutate } = useSavePreferences(user);
  const memberships = useQuery(profileMembershipsQuery(id)).data?._embedded.elements ?? [];
  const [picked, setPicked] = useState("");
  if (query.data === undefined) {
    return query.isError ? (
      <FailedView error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingRows rows={8} height={32} />
    );
  }
  const { notifications } = query.data;
  const everywhere = notifications.find((one) => one._links.project.href === null);
  const ofProjects = notifications.filter((one) => one._links.project.href !== null);
  const names = new Map(
    memberships.map((one) => [`/api/v3/projects/${linkedId(one, "project")}`, projectTitle(one._links["project"])]),
  );
  const projects = [...names]
    .map(([href, name]) => ({ id: Number(href.split("/").at(-1)), name }))
    .filter(({ name }) => name !== "");
  const free = [...names].filter(
    ([href, title]) => title !== "" && !ofProjects.some((one) => one._links.project.href === href),
  );
  const change = (setting: NotificationSetting, patch: Partial<NotificationSetting>): void =>
    mutate({ notifications: notifications.map((one) => (one === setting ? { ...one, ...patch } : one)) });
  const add = (): void => {
    if (everywhere === undefined || picked === "") return;
    const added = { ...everywhere, _links: { project: { href: picked } } };
    setPicked("");
    mutate({ notifications: [...notifications, added] });
  };
  return (
    <div className={styles.form}>
      <EmailCard user={user} preferences={query.data} />
      <div>
        <h2 className={styles.heading}>{t("profile.notices.title")}</h2>
        <p className={styles.quiet}>{t("profile.notices.help")}</p>
      </div>
      {everywhere === undefined ? null : (
        <NoticeSetting title={t("profile.notices.everywhere")} setting={everywhere} onChange={change} />
      )}
      {ofProjects.map((setting) => {
        const href = setting._links.project.href ?? "";
        const title =
          names.get(href) ??
          setting._links.project.title ??
          t("profile.notices.project", { id: href.split("/").at(-1) ?? "" });
        return (
          <NoticeSetting
            key={href}
            title={title}
            setting={setting}
            onChange={change}
            onRemove={() => mutate({ notifications: notifications.filter((one) => one !== setting) })}
          />
        );
      })}
      {free.length === 0 ? null : (
        <div className={styles.inline}>
          <NativeSelect
            label={t("profile.notices.add")}
            value={picked}
            onChange={(event) => setPicked(event.currentTarget.value)}
            data={[
              { value: "", label: t("profile.notices.choose") },
              ...free.map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label)),
            ]}
          />
          <Button variant="default" disabled={picked === ""} onClick={add}>
            {t("profile.notices.addButton")}
          </Button>
        </div>
      )}
      {user === "me" ? (
        <>
          <DevicesCard />
          <RulesCard projects={projects} />
          <MutedCard />
          <FeedsCard projects={projects} />
        </>
      ) : null}
    </div>
  );
}

const projectTitle = (link: unknown): string =>
  typeof link === "object" && link !== null && "title" in link && typeof link.title === "string" ? link.title : "";
