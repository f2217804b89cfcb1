/** The users of the current filters as a file for spreadsheets. */
import { translate } from "../../../../shared/i18n/i18n.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { csvOf, downloadCsv } from "../../../../shared/csv/csv.ts";
import { exportedUsers } from "./queries.ts";
import type { UserListLook } from "./remembered.ts";
import type { UsersSearch } from "./search.ts";

const COLUMNS = ["Login", "Name", "Email", "Status", "Admin"];

export async function exportUsers(search: UsersSearch, look: UserListLook): Promise<void> {
  const { total, _embedded } = await exportedUsers(search, look);
  const users = _embedded.elements;
  const rows = users.map(({ login, name, email, status, admin }) => [login, name, email, status, admin === true]);
  downloadCsv("users.csv", csvOf([COLUMNS, ...rows]));
  toast.success(translate("users.exported", { count: users.length }));
  if (total > users.length) toast.info(translate("users.exportLimit", { count: users.length }));
}
