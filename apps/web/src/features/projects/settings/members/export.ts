/** The members of the current filters as a file for spreadsheets. */
import { linkedId, titleOf } from "@halyard/api-client/links";
import { csvOf, downloadCsv } from "../../../../shared/csv/csv.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { translate } from "../../../../shared/i18n/i18n.tsx";
import { heldRoles } from "../../../../shared/memberships/held-roles.ts";
import { allMembers } from "./model/queries.ts";
import { MEMBER_KINDS, type MembersSearch } from "./model/search.ts";

export async function exportMembers(projectId: number, identifier: string, search: MembersSearch): Promise<void> {
  const { members, principals } = await allMembers(projectId, search);
  const head = (["name", "email", "kind", "status", "roles", "groups"] as const).map((id) =>
    translate(`members.column.${id}`),
  );
  const rows = members.map((member) => {
    const principal = principals.get(linkedId(member, "principal") ?? 0);
    const kind = MEMBER_KINDS.find((known) => known === principal?._type) ?? "User";
    const roles = heldRoles(member);
    const sources = new Set(roles.flatMap((role) => role.groups));
    if (roles.some(({ direct }) => direct)) sources.add(translate("members.direct"));
    return [
      titleOf(member, "principal"),
      principal?.email,
      translate(`members.kind.${kind}`),
      principal?.status,
      roles.map(({ name }) => name).join(", "),
      [...sources].join(", "),
    ];
  });
  downloadCsv(`members-${identifier}.csv`, csvOf([head, ...rows]));
  toast.success(translate("members.exported", { count: rows.length }));
}
