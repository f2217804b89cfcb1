/** Someone who can have work assigned in the project: from a list, or found by typing where there are many. */
import type { Named } from "@halyard/contract/resources";
import { idOf, linkOf } from "@halyard/api-client/links";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, type ReactNode } from "react";
import { distinctNames } from "../../../shared/components/name-hints.ts";
import { PEOPLE_AT_ONCE } from "../../../shared/custom-fields/people.ts";
import { assigneesQuery } from "../model/queries.ts";

const AssignableSelect = lazy(async () => ({
  default: (await import("../../projects/settings/frame/assignable-select.tsx")).AssignableSelect,
}));

interface PersonSelectProps {
  projectId: number;
  label: string;
  /** What stands where no one is chosen. */
  none: string;
  /** Groups and placeholder users are not offered. */
  usersOnly?: boolean;
  required?: boolean;
  error?: string | undefined;
  /** An href; empty: no one. */
  value: string;
  onChange: (href: string) => void;
}

export function PersonSelect(props: PersonSelectProps): ReactNode {
  const { projectId, label, none, usersOnly = false, required = false, error, value, onChange } = props;
  const { data: offered = [] } = useQuery(assigneesQuery(String(projectId)));
  if (offered.length >= PEOPLE_AT_ONCE) return <OneOfMany {...props} />;
  const people = offered.filter(({ _type }) => !usersOnly || _type === "User");
  const nameOf = distinctNames(people);
  const data = people.map((one) => ({ value: hrefOf(one), label: nameOf(one) }));
  return (
    <NativeSelect
      label={label}
      withAsterisk={required}
      error={error}
      value={value}
      data={[{ value: "", label: none }, ...data]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const hrefOf = (one: Named): string => linkOf(one, "self")?.href ?? "";

function OneOfMany(props: PersonSelectProps): ReactNode {
  const { projectId, label, none, usersOnly = false, required = false, error, value, onChange } = props;
  const id = idOf({ href: value });
  const ids = id === null ? [] : [id];
  const known = useQuery({ ...assigneesQuery(String(projectId), { ids }), enabled: id !== null }).data;
  // Until the name is known the field would show no one.
  const name = known?.find((one) => hrefOf(one) === value)?.name;
  if (value !== "" && known === undefined) return null;
  return (
    <Suspense>
      <AssignableSelect
        key={value}
        projectId={projectId}
        label={label}
        none={none}
        usersOnly={usersOnly}
        required={required}
        error={error}
        chosen={{ href: value, name: name ?? "" }}
        onChange={({ href }) => onChange(href)}
      />
    </Suspense>
  );
}
