/** What the person is told of: everywhere, and otherwise in single projects. Each change counts at once. */
import type { NotificationSetting } from "@halyard/contract/schemas/people";
import { linkedId } from "@halyard/api-client/links";
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { preferencesQuery, useSavePreferences } from "../../../../shared/session/preferences.ts";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import styles from "../profile-page.module.css";
import { profileMembershipsQuery } from "../model/queries.ts";
import "../model/messages.ts";

/** Those of the contract that this product has anything to tell about; the others are kept as they are. */
const GROUPS = [
  { label: "participating", notices: ["mentioned", "watched", "assignee", "responsible", "shared"] },
  {
    label: "work",
    notices: [
      "workPackageCreated",
      "workPackageCommented",
      "workPackageProcessed",
      "workPackagePrioritized",
      "workPackageScheduled",
    ],
  },
  { label: "membership", notices: ["membershipAdded", "membershipUpdated"] },
] as const;

type ShownNotice = (typeof GROUPS)[number]["notices"][number];

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
  const free = [...names].filter(
    ([href, title]) => title !== "" && !ofProjects.some((one) => one._links.project.href === href),
  );
  const change = (setting: NotificationSetting, name: ShownNotice, on: boolean): void =>
    mutate({ notifications: notifications.map((one) => (one === setting ? { ...one, [name]: on } : one)) });
  const add = (): void => {
    if (everywhere === undefined || picked === "") return;
    const added = { ...everywhere, _links: { project: { href: picked } } };
    setPicked("");
    mutate({ notifications: [...notifications, added] });
  };
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{t("profile.notices.help")}</p>
      {everywhere === undefined ? null : (
        <Setting title={t("profile.notices.everywhere")} setting={everywhere} onChange={change} />
      )}
      {ofProjects.map((setting) => {
        const href = setting._links.project.href ?? "";
        const title =
          names.get(href) ??
          setting._links.project.title ??
          t("profile.notices.project", { id: href.split("/").at(-1) ?? "" });
        return (
          <Setting
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
    </div>
  );
}

const projectTitle = (link: unknown): string =>
  typeof link === "object" && link !== null && "title" in link && typeof link.title === "string" ? link.title : "";

interface SettingProps {
  title: string;
  setting: NotificationSetting;
  onChange: (setting: NotificationSetting, name: ShownNotice, on: boolean) => void;
  onRemove?: () => void;
}

function Setting({ title, setting, onChange, onRemove }: SettingProps): ReactNode {
  const t = useT();
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.heading}>
        <span className={styles.grow}>{title}</span>
        {onRemove === undefined ? null : (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={onRemove}
            aria-label={t("profile.notices.removeOf", { name: title })}
          >
            {t("profile.notices.remove")}
          </Button>
        )}
      </h2>
      <div className={styles.noticeGroups}>
        {GROUPS.map(({ label, notices }) => (
          <fieldset key={label} className={styles.fieldset}>
            <legend>{t(`profile.notices.${label}`)}</legend>
            {notices.map((name) => (
              <Checkbox
                key={name}
                label={t(`profile.notice.${name}`)}
                checked={setting[name]}
                onChange={(event) => onChange(setting, name, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  );
}
