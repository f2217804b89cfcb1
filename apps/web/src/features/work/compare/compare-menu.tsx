/** Since when changes are shown in the table and the timeline: a named moment, or any day. */
import { Button, Menu, TextInput } from "@mantine/core";
import { History } from "lucide-react";
import { useState, type ReactNode } from "react";
import { addDays, localDay } from "../../../shared/dates/local-day.ts";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { daysOf, SINCE_WORDS, sinceOfDays, sinceWord, type Since } from "../search-params/since.ts";
import { useSince } from "./use-since.ts";
import { lastVisit } from "./visits.ts";
import "./messages.ts";

interface CompareMenuProps {
  projectId: string;
  since: Since | undefined;
  onChange: (since: Since | undefined) => void;
}

export function CompareMenu({ projectId, since, onChange }: CompareMenuProps): ReactNode {
  const t = useT();
  const user = useCurrentUser();
  const moment = useSince(projectId, since);
  const label = moment === null ? t("compare.off") : t("compare.button", { since: moment.words });
  const [opened, setOpened] = useState(false);
  const visited = opened && lastVisit(user.id, projectId) !== null;
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal transitionProps={{ exitDuration: 0 }}>
      <Menu.Target>
        <Button
          variant={moment === null ? "default" : "light"}
          size="xs"
          leftSection={<History size={14} aria-hidden />}
          aria-label={label}
        >
          {/* Since when stands in the line above the rows. */}
          {t("compare.off")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("compare.title")}</Menu.Label>
        {SINCE_WORDS.filter((word) => word !== "visit" || visited).map((word) => (
          <Menu.Item key={word} aria-current={word === sinceWord(since) || undefined} onClick={() => onChange(word)}>
            {t(`compare.${word}`)}
          </Menu.Item>
        ))}
        <Days since={since} onChange={onChange} />
        {since === undefined ? null : (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange(undefined)}>{t("compare.none")}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Any day, and another one where it is to end before today. */
function Days({ since, onChange }: Pick<CompareMenuProps, "since" | "onChange">): ReactNode {
  const t = useT();
  const days = since === undefined ? null : daysOf(since);
  const yesterday = addDays(localDay(), -1);
  const field = (label: MessageId, value: string | null, least: string | undefined, put: (day: string) => void) => (
    <TextInput
      type="date"
      size="xs"
      m={8}
      label={t(label)}
      min={least}
      max={yesterday}
      value={value ?? ""}
      onKeyDown={(event) => {
        // The arrows change the day here, and do not walk through the menu.
        if (event.key !== "Escape") event.stopPropagation();
      }}
      onChange={(event) => put(event.currentTarget.value)}
    />
  );
  return (
    <>
      {field("compare.date", days?.from ?? null, undefined, (day) => {
        const next = sinceOfDays(day, days?.to ?? null);
        if (next !== undefined) onChange(next);
      })}
      {days === null
        ? null
        : field("compare.until", days.to, addDays(days.from, 1), (day) => onChange(sinceOfDays(days.from, day)))}
    </>
  );
}
