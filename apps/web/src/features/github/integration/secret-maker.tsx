/** Makes a webhook secret; where it replaces one, asks first. */
import { TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { FocusKeepingButton } from "../../../shared/ui/focus/focus-keeping-button.tsx";
import { CopyButton } from "../model/copy-button.tsx";
import styles from "../model/integration.module.css";

interface SecretMakerProps {
  replaces: boolean;
  pending: boolean;
  onMake: () => void;
}

export function SecretMaker({ replaces, pending, onMake }: SecretMakerProps): ReactNode {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <FocusKeepingButton variant="default" off={pending} onClick={() => (replaces ? setAsking(true) : onMake())}>
        {t("github.generate")}
      </FocusKeepingButton>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("github.generate")}
        confirmLabel={t("github.generate")}
        onConfirm={() => {
          setAsking(false);
          onMake();
        }}
      >
        {t("github.generateAsk")}
      </ConfirmDialog>
    </>
  );
}

/** The one time that it is shown. */
function Shown({ secret }: { secret: string }): ReactNode {
  const t = useT();
  return (
    <div className={styles.copyLine} role="status">
      <TextInput
        label={t("github.newSecret")}
        description={t("github.generated")}
        value={secret}
        readOnly
        classNames={{ input: styles.code ?? "" }}
      />
      <CopyButton text={secret} label={t("github.copySecret")} copied={t("github.secretCopied")} />
    </div>
  );
}

SecretMaker.Shown = Shown;
