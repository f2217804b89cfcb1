/** In which sections projects show their attributes, put in order by dragging or with arrows. */
import type { ProjectAttributeSections } from "@halyard/contract/schemas/custom-fields";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { ConflictDialog } from "../../../../shared/conflicts/conflict-dialog.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { useFocusWithin } from "../../../../shared/ui/focus/use-focus-within.ts";
import { EntryButtons } from "../../entries/entry-fields.tsx";
import { Arrangement, Unplaced } from "../../forms/arrangement.tsx";
import { addGroup, hasRoom, linesOf, wrongNames, type FormDraft } from "../../forms/draft.ts";
import { sectionsQuery } from "./queries.ts";
import { useSections } from "./use-sections.ts";
import styles from "../custom-fields.module.css";
import "../../customizer/messages.ts";
import "../messages.ts";

const WIDTH = 560;

export function SectionsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
  const stored = useQuery(sectionsQuery);
  if (stored.data !== undefined) return <SectionsEditor stored={stored.data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t("customFields.sections")} width={WIDTH}>
      {stored.error === null ? (
        <LoadingRows rows={5} height={44} />
      ) : (
        <FailedView
          error={stored.error}
          title={t("customFields.sections.failed")}
          onRetry={() => void stored.refetch()}
        />
      )}
    </Dialog>
  );
}

function SectionsEditor({ stored, onClose }: { stored: ProjectAttributeSections; onClose: () => void }): ReactNode {
  const t = useT();
  const editing = useSections(stored, onClose);
  const { conflict, draft, isSaving, submit } = editing;
  const { within, goOnAt } = useFocusWithin<HTMLFormElement>();
  if (conflict !== null) return <ConflictDialog {...conflict} />;
  const wrong = wrongNames(draft);
  return (
    <Dialog opened onClose={onClose} title={t("customFields.sections")} width={WIDTH}>
      <form
        ref={within}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (wrong.size === 0) submit();
          else event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
        }}
      >
        <p className={styles.hint}>{t("customFields.sections.help")}</p>
        <Placed {...editing} goOnAt={goOnAt} />
        <AddSection draft={draft} onChange={editing.setDraft} />
        <Rest draft={draft} nameOf={editing.nameOf} onChange={editing.setDraft} goOnAt={goOnAt} />
        <EntryButtons onClose={onClose} busy={isSaving} save={t("ui.save")} />
      </form>
    </Dialog>
  );
}

interface PlacedProps extends Pick<ReturnType<typeof useSections>, "base" | "draft" | "setDraft" | "nameOf"> {
  goOnAt: (control: string) => void;
}

function Placed({ base, draft, setDraft, nameOf, goOnAt }: PlacedProps): ReactNode {
  const t = useT();
  const names = base.attributes.map(({ name }) => name);
  if (linesOf(draft, names).length === 0) return <p className={styles.hint}>{t("customFields.sections.none")}</p>;
  return (
    <Arrangement
      {...{ draft, nameOf, goOnAt }}
      onChange={setDraft}
      label={t("customFields.sections")}
      attributes={names}
      groupWords={(name) => ({
        name: t("customFields.sections.name"),
        wrong: t("customFields.sections.wrong"),
        remove: t("customFields.sections.remove", { name }),
      })}
      takeOut={(name) => t("customFields.sections.takeOut", { name })}
      adding="add-section"
    />
  );
}

interface PartProps {
  draft: FormDraft;
  onChange: (draft: FormDraft) => void;
}

function AddSection({ draft, onChange }: PartProps): ReactNode {
  const t = useT();
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={styles.add}
      disabled={!hasRoom(draft)}
      leftSection={<Plus size={14} aria-hidden />}
      data-control="add-section"
      onClick={() => onChange(addGroup(draft, { kind: "attributes", name: "", attributes: [] }))}
    >
      {t("customFields.sections.add")}
    </Button>
  );
}

function Rest(props: PartProps & { nameOf: (name: string) => string; goOnAt: (control: string) => void }): ReactNode {
  const { draft, nameOf, onChange, goOnAt } = props;
  const t = useT();
  if (draft.hidden.length === 0) return null;
  return (
    <section aria-labelledby="no-section">
      <h3 id="no-section" className={styles.restHeading}>
        {t("customFields.sections.rest")}
      </h3>
      <Unplaced
        {...{ draft, onChange, nameOf, goOnAt }}
        putIn={(name) => t("customFields.sections.place", { name })}
        newGroup={t("customFields.sections.new")}
      />
    </section>
  );
}
