/** The form of a role, new or not ("Role form"). */
import type { CatalogueGroup } from "@halyard/contract/schemas/identity/roles";
import { riskOf, type Permission } from "@halyard/contract/permissions/permissions";
import {
  cleanRoleName,
  ROLE_DESCRIPTION_LENGTH_MAXIMUM,
  roleDescriptionProblem,
  roleNameProblem,
} from "@halyard/contract/permissions/roles";
import { Button, Switch, Textarea, TextInput } from "@mantine/core";
import { CircleAlert, CircleCheck, ShieldAlert } from "lucide-react";
import { useCallback, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FormFooter } from "../../../../shared/ui/layout/form-footer.tsx";
import { usePhone } from "../../../../shared/ui/layout/use-phone.ts";
import type { RoleInput } from "../model/changes.ts";
import { PermissionPicker } from "./permission-picker.tsx";
import { choicesFor } from "../model/role-facts.ts";
import { choose, kindOf, type Selection } from "./selection.ts";
import styles from "./role-form.module.css";

export type RoleDraft = Omit<RoleInput, "lockVersion" | "permissions"> & { selection: Selection };

export const chosenIn = ({ selection, globalRole }: RoleDraft): ReadonlySet<Permission> =>
  selection[kindOf(globalRole)];

interface RoleFormProps {
  draft: RoleDraft;
  onChange: (change: (draft: RoleDraft) => RoleDraft) => void;
  catalogue: readonly CatalogueGroup[];
  /** Of a built-in role only the permissions can be changed. */
  builtin: string | null;
  /** After the name: what a new role begins with. */
  start?: ReactNode;
  /** Before the buttons: what saving would do. */
  effects?: ReactNode;
  submitLabel: string;
  saving: boolean;
  /** What the server said of the last attempt. */
  error: unknown;
  onSubmit: () => void;
  onCancel: () => void;
}

const NAMED = 5;
/** The share of what a description can have from which on its length is of interest. */
const COUNTED_FROM = 0.8;
const FIELDS = new Set(["name", "description", "globalRole", "assignable", "permissions"]);

export function RoleForm(props: RoleFormProps): ReactNode {
  const { draft, onChange, catalogue, builtin, start, effects, submitLabel, saving, error, onSubmit, onCancel } = props;
  const t = useT();
  const [touched, setTouched] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const { name, description, globalRole } = draft;
  const choices = useMemo(() => choicesFor(catalogue, { globalRole, builtin }), [catalogue, globalRole, builtin]);
  const chosen = chosenIn(draft);
  const onChoose = useCallback(
    (ids: readonly Permission[], on: boolean) =>
      onChange((now) => ({
        ...now,
        selection: choose(now.selection, { globalRole: now.globalRole, builtin }, ids, on),
      })),
    [onChange, builtin],
  );
  // The server's word holds until the field changes again, which the page sees to.
  const told = fieldMessages(error);
  const others = Object.entries(told).filter(([field]) => !FIELDS.has(field));
  const nameProblem = builtin === null ? roleNameProblem(name) : null;
  const descriptionProblem = roleDescriptionProblem(description);
  const valid = nameProblem === null && descriptionProblem === null;
  const nameError = (touched ? nameProblem : null) ?? told["name"];
  // An empty form is not called wrong before anything was typed.
  const judged = valid || touched || descriptionProblem !== null;
  const risky = [...chosen].filter((id) => riskOf(id) === "high");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (valid && !saving) onSubmit();
      }}
      onKeyDown={({ key, target }) => {
        // The button is disabled, so Enter says what is missing.
        if (key !== "Enter" || valid || !(target instanceof HTMLInputElement)) return;
        setTouched(true);
        if (nameProblem !== null) nameInput.current?.focus();
      }}
    >
      <RoleDetails
        draft={draft}
        onChange={onChange}
        builtin={builtin}
        start={start}
        nameInput={nameInput}
        told={{ ...told, name: nameError, description: descriptionProblem ?? told["description"] }}
        onNamed={() => setTouched(true)}
      />
      <section className={styles.permissions} aria-labelledby="role-permissions">
        <h2 id="role-permissions" className={styles.heading}>
          {t("roleForm.permissions")}
        </h2>
        <PermissionPicker choices={choices} chosen={chosen} followed={draft.selection.followed} onChoose={onChoose} />
        {told["permissions"] === undefined ? null : (
          <p className={styles.problem} role="alert">
            {told["permissions"]}
          </p>
        )}
      </section>
      {risky.length === 0 ? null : <RiskWarning ids={risky} catalogue={catalogue} />}
      {effects}
      {others.map(([field, message]) => (
        <p key={field} className={styles.problem} role="alert">
          {message}
        </p>
      ))}
      <FormFooter>
        <span
          className={styles.state}
          data-waits={!judged || undefined}
          data-valid={(judged && valid) || undefined}
          role="status"
        >
          {judged ? (
            <>
              {valid ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
              {t(valid ? "roleForm.valid" : "roleForm.invalid")}
            </>
          ) : (
            t("roleForm.nameFirst")
          )}
        </span>
        <Button variant="default" onClick={onCancel}>
          {t("ui.cancel")}
        </Button>
        <Button type="submit" disabled={!valid || saving}>
          {saving ? t("roleForm.saving") : submitLabel}
        </Button>
      </FormFooter>
    </form>
  );
}

interface RoleDetailsProps extends Pick<RoleFormProps, "draft" | "onChange" | "builtin" | "start"> {
  nameInput: RefObject<HTMLInputElement | null>;
  /** What is wrong, by field. */
  told: { name?: string | undefined; description?: string | undefined; assignable?: string; globalRole?: string };
  /** The name was changed, or left with something in it. */
  onNamed: () => void;
}

/** Everything about a role but its permissions. */
function RoleDetails({ draft, onChange, builtin, start, nameInput, told, onNamed }: RoleDetailsProps): ReactNode {
  const t = useT();
  const isPhone = usePhone();
  const { name, description, assignable, globalRole } = draft;
  const written = [...description].length;
  return (
    <section className={styles.details} aria-labelledby="role-details">
      <h2 id="role-details" className={styles.heading}>
        {t("roleForm.details")}
      </h2>
      {builtin === null ? null : <p className={styles.quiet}>{t("roleForm.builtin")}</p>}
      <div className={styles.fields}>
        <div className={styles.column}>
          <TextInput
            ref={nameInput}
            label={t("roleForm.name")}
            required
            disabled={builtin !== null}
            value={name}
            autoComplete="off"
            error={told.name}
            errorProps={{ role: "alert" }}
            onChange={({ currentTarget: { value } }) => {
              onNamed();
              onChange((now) => ({ ...now, name: value }));
            }}
            onBlur={() => {
              if (cleanRoleName(name) !== "") onNamed();
            }}
          />
          <Textarea
            label={t("roleForm.description")}
            disabled={builtin !== null}
            autosize
            minRows={isPhone ? 1 : 3}
            maxRows={6}
            value={description}
            error={told.description}
            description={
              written < COUNTED_FROM * ROLE_DESCRIPTION_LENGTH_MAXIMUM
                ? null
                : t("roleForm.characters", { count: written, most: ROLE_DESCRIPTION_LENGTH_MAXIMUM })
            }
            inputWrapperOrder={["label", "input", "description", "error"]}
            onChange={({ currentTarget: { value } }) => onChange((now) => ({ ...now, description: value }))}
          />
        </div>
        <div className={styles.column}>
          {start}
          <div className={styles.switches}>
            <Switch
              label={<span className={styles.switchName}>{t("roleForm.assignable")}</span>}
              description={t("roleForm.assignableHelp")}
              disabled={builtin !== null}
              checked={assignable}
              error={told.assignable}
              onChange={({ currentTarget: { checked } }) => onChange((now) => ({ ...now, assignable: checked }))}
            />
            <Switch
              label={<span className={styles.switchName}>{t("roleForm.global")}</span>}
              description={t("roleForm.globalHelp")}
              disabled={builtin !== null}
              checked={globalRole}
              error={told.globalRole}
              onChange={({ currentTarget: { checked } }) => onChange((now) => ({ ...now, globalRole: checked }))}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

function RiskWarning({
  ids,
  catalogue,
}: {
  ids: readonly Permission[];
  catalogue: readonly CatalogueGroup[];
}): ReactNode {
  const t = useT();
  const entries = catalogue.flatMap((group) => group.permissions);
  const names = ids.map((id) => entries.find((entry) => entry.id === id)?.name ?? id);
  const more = Math.max(0, names.length - NAMED);
  return (
    <div className={styles.notice} role="note">
      <ShieldAlert size={16} aria-hidden />
      <div>
        <strong>{t("roleForm.warning")}</strong>
        <p>{t("roleForm.warningText", { count: names.length, names: names.slice(0, NAMED).join(", "), more })}</p>
      </div>
    </div>
  );
}
