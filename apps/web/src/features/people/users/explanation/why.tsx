/** What a user may do in a project, with the chain that grants each permission. */
import type { Reason } from "@halyard/contract/schemas/identity/roles";
import { Checkbox, NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import type { Membership } from "@halyard/contract/people";
import { effectivePermissionsQuery, projectChoicesQuery } from "../model/queries.ts";
import { reasonText } from "./reasons.ts";
import { VerdictTag } from "./verdict-tag.tsx";
import styles from "../users-page.module.css";

/** What no role grants there: the project doesn't use the module of the permission. */
const isOff = (reasons: readonly Reason[]): boolean => reasons.some(({ kind }) => kind === "moduleDisabled");

interface WhyProps {
  id: number;
  memberships: readonly Membership[];
}

export function Why({ id, memberships }: WhyProps): ReactNode {
  const t = useT();
  const choices = useQuery(projectChoicesQuery).data ?? [];
  const first = memberships[0]?._links["project"];
  const own = first !== undefined && !Array.isArray(first) ? first.href?.split("/").at(-1) : undefined;
  const [picked, setPicked] = useState<string | null>(null);
  const [permission, setPermission] = useState("");
  const [onlyGranted, setOnlyGranted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const project = picked ?? own ?? "";
  const query = useQuery({
    ...effectivePermissionsQuery(id, { project: Number(project) }),
    enabled: project !== "",
    placeholderData: keepPreviousData,
  });
  const all = query.data?._embedded.elements ?? [];
  const off = all.filter(({ verdict, reasons }) => verdict === "no" && isOff(reasons)).length;
  const shown = all.filter((one) =>
    permission === "" ? !onlyGranted || one.verdict !== "no" : one.permission === permission,
  );
  return (
    <section aria-label={t("users.why")}>
      <h3 className={styles.panelHeading}>{t("users.why")}</h3>
      <div className={styles.whyInputs}>
        <NativeSelect
          label={t("users.why.project")}
          value={project}
          onChange={(event) => setPicked(event.currentTarget.value)}
          data={[{ value: "", label: "" }, ...choices.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <NativeSelect
          label={t("users.why.permission")}
          value={permission}
          onChange={(event) => setPermission(event.currentTarget.value)}
          data={[
            { value: "", label: t("users.why.all") },
            ...all.map((one) => ({ value: one.permission, label: one.name })),
          ]}
        />
      </div>
      <div className={styles.whyLine}>
        {all.length === 0 ? null : (
          <span>
            {t("users.why.summary", {
              granted: all.filter(({ verdict }) => verdict !== "no").length,
              total: all.length,
            })}
            {off === 0 ? null : <span className={styles.quiet}> {t("users.why.off", { count: off })}</span>}
          </span>
        )}
        {all.length === 0 || permission !== "" ? null : (
          <button type="button" className={styles.whyLink} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? "users.why.hideAll" : "users.why.showAll")}
          </button>
        )}
        {project === "" ? null : (
          <Link to="/admin/access/explain" search={{ user: id, project: Number(project) }}>
            {t("users.why.picture")}
          </Link>
        )}
      </div>
      {project === "" ? <p className={styles.quiet}>{t("users.why.pick")}</p> : null}
      {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isLoading ? <LoadingRows /> : null}
      {isOpen && all.length > 0 && permission === "" ? (
        <Checkbox
          my="xs"
          label={t("users.why.onlyGranted")}
          checked={onlyGranted}
          onChange={(event) => setOnlyGranted(event.currentTarget.checked)}
        />
      ) : null}
      <ul className={styles.outcomes} hidden={!isOpen && permission === ""}>
        {shown.map((one) => (
          <li key={one.permission}>
            <span className={styles.words}>
              <span>{one.name}</span>
              <span className={styles.quiet}>{one.reasons.map((reason) => reasonText(t, reason)).join(" · ")}</span>
            </span>
            <VerdictTag verdict={one.verdict} ownership={one.ownership} />
          </li>
        ))}
      </ul>
    </section>
  );
}
