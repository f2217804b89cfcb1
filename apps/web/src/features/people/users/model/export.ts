/** The users of the current filters as a file for spreadsheets. */
import { translate } from "../../../../shared/i18n/i18n.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { api } from "../../../../shared/api/api.ts";
import { exportedValue, headingsOf } from "../../../../shared/custom-fields/exported.ts";
import { customFieldsIn } from "../../../../shared/custom-fields/fields.ts";
import { fieldsOf } from "../../../../shared/custom-fields/form-query.ts";
import { csvOf, downloadCsv } from "../../../../shared/csv/csv.ts";
import { exportedUsers } from "./queries.ts";
import type { UserListLook } from "./remembered.ts";
import type { UsersSearch } from "./search.ts";

/** As an import reads them. */
const COLUMNS = ["Login", "Name", "Email", "Status", "Admin"];

export async function exportUsers(search: UsersSearch, look: UserListLook): Promise<void> {
  const [{ total, _embedded }, schema] = await Promise.all([exportedUsers(search, look), api.get("users/schema")]);
  const users = _embedded.elements;
  const fields = customFieldsIn(fieldsOf(schema));
  const rows = users.map((user) => {
    const { login, name, email, status, admin } = user;
    return [login, name, email, status, admin === true, ...fields.map((field) => exportedValue(field, user))];
  });
  downloadCsv("users.csv", csvOf([[...COLUMNS, ...headingsOf(fields, COLUMNS)], ...rows]));
  toast.success(translate("users.exported", { count: users.length }));
  if (total > users.length) toast.info(translate("users.exportLimit", { count: users.length }));
}
