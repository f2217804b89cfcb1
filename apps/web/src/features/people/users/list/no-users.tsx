/** Instead of the list: there are no users, or none that were asked for, with the way back to all. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { EmptyView } from "../../../../shared/ui/feedback/state-views.tsx";
import type { SearchChange, UsersSearch } from "../model/search.ts";
import { CreateUser } from "./head-actions.tsx";

interface NoUsersProps {
  search: UsersSearch;
  onSearch: (patch: SearchChange) => void;
  mayCreate: boolean;
}

export function NoUsers({ search, onSearch, mayCreate }: NoUsersProps): ReactNode {
  const t = useT();
  const filtered = [search.status, search.role, search.groupId, search.projectId].some((value) => value !== undefined);
  if (filtered) {
    const clear = (): void =>
      onSearch({ status: undefined, role: undefined, groupId: undefined, projectId: undefined });
    return (
      <EmptyView
        title={t("users.none")}
        help={t("users.noneMatch")}
        action={
          <Button variant="default" onClick={clear}>
            {t("users.filter.clear")}
          </Button>
        }
      />
    );
  }
  if (search.q !== undefined) {
    return (
      <EmptyView
        title={t("users.noResults")}
        help={t("users.noneMatch")}
        action={<Button onClick={() => onSearch({ q: undefined, page: undefined })}>{t("users.clearSearch")}</Button>}
      />
    );
  }
  return (
    <EmptyView
      title={t("users.none")}
      help={t("users.noneYet")}
      action={mayCreate ? <CreateUser onSearch={onSearch} /> : null}
    />
  );
}
