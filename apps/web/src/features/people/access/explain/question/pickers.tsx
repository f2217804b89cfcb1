/** What a question is about: a person, a place, a permission, a role, a group. Each is found by typing. */
import { linkedId } from "@halyard/api-client/links";
import { PERMISSIONS } from "@halyard/contract/permissions/permissions";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { rolesQuery } from "../../../roles/model/queries.ts";
import { groupChoicesQuery, projectChoicesQuery, userQuery } from "../../../users/model/queries.ts";
import { permissionName } from "../../model/permission-name.ts";
import { userMatchesQuery, workPackageMatchesQuery, workPackageQuery } from "../../model/queries.ts";
import { ChoicePicker } from "./choice-picker.tsx";
import { FoundPicker } from "./found-picker.tsx";
import { SearchField } from "./search-field.tsx";
import type { OwnAccessSearch, Question } from "./search.ts";

interface NumberPickerProps {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

export function UserPicker({ value, onChange }: NumberPickerProps): ReactNode {
  const t = useT();
  const chosen = useQuery({ ...userQuery(value ?? 0), enabled: value !== undefined }).data;
  return (
    <FoundPicker
      label={t("explain.user")}
      value={value}
      chosen={chosen}
      found={userMatchesQuery}
      labelOf={({ name }) => name}
      onChange={onChange}
    />
  );
}

interface PlacePickersProps {
  value: OwnAccessSearch;
  onChange: (patch: { project?: number | undefined; workPackage?: number | undefined }) => void;
}

/** A project, and where one likes a work package, which brings its project with it. */
export function PlacePickers({ value: { project, workPackage }, onChange }: PlacePickersProps): ReactNode {
  const t = useT();
  const chosen = useQuery({ ...workPackageQuery(workPackage ?? 0), enabled: workPackage !== undefined }).data;
  const place = project ?? (chosen === undefined ? undefined : (linkedId(chosen, "project") ?? undefined));
  return (
    <>
      <ProjectPicker value={place} onChange={(next) => onChange({ project: next, workPackage: undefined })} />
      <FoundPicker
        label={t("explain.workPackage")}
        clearable
        value={workPackage}
        chosen={chosen}
        found={(text) => workPackageMatchesQuery(text, place)}
        labelOf={({ id, subject }) => `#${id} ${subject}`}
        onChange={(next, picked) =>
          onChange({
            workPackage: next,
            ...(picked === undefined ? {} : { project: linkedId(picked, "project") ?? undefined }),
          })
        }
      />
    </>
  );
}

export function ProjectPicker(props: NumberPickerProps): ReactNode {
  const t = useT();
  const { data, isError } = useQuery(projectChoicesQuery);
  return <ChoicePicker label={t("explain.project")} choices={data} failed={isError} {...props} />;
}

export function GroupPicker(props: NumberPickerProps): ReactNode {
  const t = useT();
  const { data, isError } = useQuery(groupChoicesQuery);
  return <ChoicePicker label={t("explain.groupName")} choices={data} failed={isError} {...props} />;
}

/** @param permission those that hold it only */
export function RolePicker({
  permission,
  ...props
}: NumberPickerProps & { permission: string | undefined }): ReactNode {
  const t = useT();
  const { data, isError } = useQuery(rolesQuery);
  const choices = data?.filter(
    ({ id, permissions }) =>
      permission === undefined || id === props.value || permissions.some((one) => one === permission),
  );
  return <ChoicePicker label={t("explain.roleName")} choices={choices} failed={isError} clearable {...props} />;
}

const choicesIn = (context: "project" | "global" | null) =>
  PERMISSIONS.filter(({ contexts }) => context === null || contexts.includes(context)).map(({ id }) => id);

const CHOICES = {
  why: choicesIn("project"),
  who: choicesIn("project"),
  role: choicesIn(null),
  group: [],
  everywhere: choicesIn("global"),
};
const LABELS = {
  why: "explain.permissionOptional",
  who: "explain.permission",
  role: "explain.withPermission",
  group: "explain.permission",
  everywhere: "explain.permissionOptional",
} as const;

interface PermissionPickerProps {
  value: string | undefined;
  /** `everywhere`: of those that hold in no project but generally. */
  ask: Question | "everywhere";
  onChange: (value: string | undefined) => void;
}

export function PermissionPicker({ value, ask, onChange }: PermissionPickerProps): ReactNode {
  const t = useT();
  // Who may: of one permission at a time.
  const all = ask !== "who";
  return (
    <SearchField
      label={t(LABELS[ask])}
      placeholder={t(!all ? "explain.find" : ask === "role" ? "explain.anyPermission" : "explain.allPermissions")}
      clear={all ? t("explain.allPermissions") : null}
      nothing={t("explain.nothing")}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      options={CHOICES[ask].map((id) => ({ value: id, label: permissionName(id) }))}
    />
  );
}
