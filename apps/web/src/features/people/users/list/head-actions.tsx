/** What the head of the page offers: a file of the users, users from a file, and a new one. */
import { Button, Menu } from "@mantine/core";
import { Check, Download, Plus, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { CreateButton } from "../../../../shared/ui/inputs/create-button.tsx";
import { usePhone } from "../../../../shared/ui/layout/use-phone.ts";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import { exportUsers } from "../model/export.ts";
import { USER_VIEWS, type UserListLook } from "../model/remembered.ts";
import type { SearchChange, UsersSearch } from "../model/search.ts";

interface HeadActionsProps {
  search: UsersSearch;
  look: UserListLook;
  onSearch: (patch: SearchChange) => void;
  onLook: (patch: Partial<UserListLook>) => void;
  mayCreate: boolean;
  /** On a phone: begins choosing some of them. */
  onChoose: (() => void) | undefined;
}

export function HeadActions({ search, look, onSearch, onLook, mayCreate, onChoose }: HeadActionsProps): ReactNode {
  const t = useT();
  const phone = usePhone();
  const download = (): void => void exportUsers(search, look).catch(reportError);
  // Beside the panel there is room for one button, as there is on a phone.
  if (phone || search.user !== undefined) {
    return (
      <>
        {mayCreate ? <CreateButton label={t("users.create")} onClick={() => onSearch({ create: true })} /> : null}
        <DotsMenu label={t("users.more")} dots={16}>
          {onChoose === undefined || look.view === "grid" ? null : (
            <Menu.Item onClick={onChoose}>{t("ui.table.choose")}</Menu.Item>
          )}
          <Menu.Item onClick={download}>{t("users.export")}</Menu.Item>
          {mayCreate ? <Menu.Item onClick={() => onSearch({ import: true })}>{t("users.import")}</Menu.Item> : null}
          {phone || search.user === undefined ? null : (
            <>
              <Menu.Divider />
              <Menu.Label>{t("users.view")}</Menu.Label>
              {USER_VIEWS.map((view) => (
                <Menu.Item
                  key={view}
                  role="menuitemradio"
                  aria-checked={view === look.view}
                  rightSection={view === look.view ? <Check size={14} aria-hidden /> : null}
                  onClick={() => onLook({ view })}
                >
                  {t(`users.view.${view}`)}
                </Menu.Item>
              ))}
            </>
          )}
        </DotsMenu>
      </>
    );
  }
  return (
    <>
      <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={download}>
        {t("users.export")}
      </Button>
      {mayCreate ? (
        <>
          <Button
            variant="default"
            leftSection={<Upload size={16} aria-hidden />}
            onClick={() => onSearch({ import: true })}
          >
            {t("users.import")}
          </Button>
          <CreateUser onSearch={onSearch} />
        </>
      ) : null}
    </>
  );
}

export function CreateUser({ onSearch }: Pick<HeadActionsProps, "onSearch">): ReactNode {
  const t = useT();
  return (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => onSearch({ create: true })}>
      {t("users.create")}
    </Button>
  );
}
