/** `/projects/{id}/settings/types`: which types of work packages the project has. */
import { linkOf } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { Project } from "@halyard/contract/resources";
import type { Type } from "@halyard/contract/schemas/work-types";
import { iconOf } from "@halyard/contract/work-types/type-icons";
import { Switch } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { PhoneRow } from "../../../../shared/ui/data-table/phone-row.tsx";
import { FailedView } from "../../../../shared/ui/feedback/state-views.tsx";
import { HeldSwitch } from "../../../../shared/ui/inputs/held-switch.tsx";
import { usePhone } from "../../../../shared/ui/layout/use-phone.ts";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { byValue } from "../../../../shared/api/group-counts.ts";
import { LoadingSheet } from "../frame/loading-sheet.tsx";
import { SectionCount } from "../frame/section-actions.tsx";
import { SettingsSection } from "../frame/settings-frame.tsx";
import styles from "../frame/sheet.module.css";
import { TypeName } from "../../../work-types/types/type-icon.tsx";
import { useSwitches } from "../frame/use-switches.ts";
import own from "./types.module.css";
import "./messages.ts";

const typeCountsQuery = (projectId: number) => {
  const query = { filters: filters([filter("status", "*")]), groupBy: "type", pageSize: 1 };
  return queryOptions({
    queryKey: keys.list("work_packages", { counts: "types", project: projectId }),
    queryFn: async ({ signal }) => byValue(await api.get(`projects/${projectId}/work_packages`, { query, signal })),
    staleTime: FRESH.workPackages,
  });
};

/** All types that there are, and those of the project. */
const projectTypesQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.list("types", { settingsOf: projectId }),
    queryFn: async ({ signal }) => {
      const [all, own] = await Promise.all([
        api.get("types", { signal }),
        api.get(`projects/${projectId}/types`, { signal }),
      ]);
      return { all: all._embedded.elements, active: own._embedded.elements.map(({ id }) => id) };
    },
    staleTime: FRESH.types,
  });

export const TypesPage = (): ReactNode => (
  <SettingsSection id="types">{(project) => <Types key={project.id} project={project} />}</SettingsSection>
);

function Types({ project }: { project: Project }): ReactNode {
  const t = useT();
  const types = useQuery(projectTypesQuery(project.id));
  const sees = linkOf(project, "workPackages") !== null;
  const counts = useQuery({ ...typeCountsQuery(project.id), enabled: sees }).data;
  const { isOn, flip } = useTypeSwitches(project.id, types.data);
  if (types.data === undefined) {
    if (types.error === null) return <LoadingSheet shape="table" />;
    return <FailedView error={types.error} title={t("projectTypes.failed")} onRetry={() => void types.refetch()} />;
  }
  // As the server chooses: the first default type that is on.
  const first = types.data.all.find(({ id, isDefault }) => isDefault && isOn(id));
  const isLast = types.data.all.filter(({ id }) => isOn(id)).length === 1;
  return (
    <div className={styles.sheet}>
      <SectionCount>{types.data.all.length}</SectionCount>
      <ul className={own.list} aria-label={t("projectTypes.title")}>
        {types.data.all.map((type) => (
          <TypeLine
            key={type.id}
            project={project}
            type={type}
            // Unknown while the counts are on the way, after they failed, and for those who don't see the work.
            count={counts === undefined ? undefined : (counts.get(type.id) ?? 0)}
            on={isOn(type.id)}
            isDefault={type === first}
            isLast={isLast}
            onFlip={() => flip(type.id)}
          />
        ))}
      </ul>
    </div>
  );
}

interface TypeLineProps {
  project: Project;
  type: Type;
  /** How many work packages have it; undefined: not known. */
  count: number | undefined;
  on: boolean;
  /** New work packages start with it. */
  isDefault: boolean;
  /** It would be the last one. */
  isLast: boolean;
  onFlip: () => void;
}

/** One that is in use is on, and a sign says so; the last one has a held switch, which says why. */
function TypeLine({ project, type, count, on, isDefault, isLast, onFlip }: TypeLineProps): ReactNode {
  const t = useT();
  const isUsed = count !== undefined && count > 0;
  const isPhone = usePhone();
  const name = (
    <span className={own.name}>
      <TypeName name={type.name} color={type.color} icon={iconOf(type)} />
      {isDefault ? <Tag>{t("projectTypes.default")}</Tag> : null}
    </span>
  );
  const used = <Count project={project} type={type} count={count} />;
  const flips =
    on && isUsed ? (
      // A sign rather than a switch that never works: the line above says why.
      <span className={own.used} title={t("projectTypes.inUse", { count })}>
        <Check size={16} role="img" aria-label={t("projectTypes.inUse", { count })} />
      </span>
    ) : on && isLast ? (
      <HeldSwitch label={type.name} checked why={t("projectTypes.last")} />
    ) : (
      <Switch aria-label={type.name} checked={on} onChange={onFlip} />
    );
  if (isPhone) {
    return (
      <li className={own.line}>
        <PhoneRow name={name} sign={24} facts={used} menu={flips} />
      </li>
    );
  }
  return (
    <li className={own.line}>
      {name}
      {used}
      <span className={own.switch}>{flips}</span>
    </li>
  );
}

/** How many work packages have it, with the way to them. */
function Count({ project, type, count }: Pick<TypeLineProps, "project" | "type" | "count">): ReactNode {
  const t = useT();
  if (count === undefined) return <span />;
  const words = t("projectTypes.used", { count });
  if (count === 0) return <span className={own.none}>{words}</span>;
  return (
    <Link
      className={own.count}
      to="/projects/$projectId"
      params={{ projectId: project.identifier }}
      search={{ view: "table", filters: [{ type: { operator: "=", values: [String(type.id)] } }] }}
    >
      {words}
    </Link>
  );
}

function useTypeSwitches(projectId: number, known: { all: readonly Type[]; active: readonly number[] } | undefined) {
  const t = useT();
  const queries = useQueryClient();
  return useSwitches<number>({
    scope: `types of ${projectId}`,
    isSaved: (id) => known?.active.includes(id) === true,
    write: async ({ key, on }) => {
      const now = (await api.get(`projects/${projectId}/types`))._embedded.elements.map(({ id }) => id);
      const others = now.filter((id) => id !== key);
      const links = (on ? [...others, key] : others).map((id) => ({ href: `/api/v3/types/${id}` }));
      return api.patch(`projects/${projectId}/types`, { _links: { types: links } });
    },
    readAgain: () =>
      Promise.all(
        (["types", "projects", "work_packages"] as const).map((name) =>
          queries.invalidateQueries({ queryKey: keys.all(name) }),
        ),
      ),
    told: ({ key, on }) =>
      t(on ? "projectTypes.turnedOn" : "projectTypes.turnedOff", {
        type: known?.all.find(({ id }) => id === key)?.name ?? "",
      }),
  });
}
