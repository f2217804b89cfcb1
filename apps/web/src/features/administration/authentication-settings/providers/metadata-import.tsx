/** Takes what is to be entered from a SAML provider's metadata: from its address, a file, or pasted. */
import type { SamlMetadata } from "@halyard/contract/schemas/identity/sign-in";
import { Button, FileButton, Textarea, TextInput } from "@mantine/core";
import { FileUp } from "lucide-react";
import { useState, type ReactNode } from "react";
import { describeError, fieldMessages } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../authentication-settings.module.css";
import { CertificateList } from "./certificate-list.tsx";
import "./messages.ts";
import { useReadMetadata } from "./provider-queries.ts";

const LARGEST_BYTES = 1_000_000;

interface MetadataImportProps {
  /** Where it is read each day; null: nowhere. */
  url: string | null;
  issuer: string;
  onUrl: (url: string | null) => void;
  onFound: (found: Pick<SamlMetadata, "issuer" | "entryPoint" | "certificates">, url: string | null) => void;
}

export function MetadataImport({ url, issuer, onUrl, onFound }: MetadataImportProps): ReactNode {
  const t = useT();
  const reading = useReadMetadata();
  const [text, setText] = useState("");
  const [isTooLarge, setTooLarge] = useState(false);
  const read = (from: { url: string } | { xml: string }): void => {
    setTooLarge(false);
    reading.mutate(
      { ...from, issuer },
      {
        onSuccess: ({ issuer: name, entryPoint, certificates }) =>
          onFound({ issuer: name, entryPoint, certificates }, "url" in from ? from.url : url),
      },
    );
  };
  const take = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (file.size > LARGEST_BYTES) {
      reading.reset();
      setTooLarge(true);
      return;
    }
    const xml = await file.text();
    setText(xml);
    read({ xml });
  };
  return (
    <div role="group" aria-label={t("authProviders.metadata")} className={styles.metadata}>
      <div className={styles.metadataUrl}>
        <TextInput
          label={t("authProviders.metadataUrl")}
          description={t("authProviders.metadataUrlHelp")}
          value={url ?? ""}
          autoComplete="off"
          onChange={(event) => onUrl(event.currentTarget.value.trim() === "" ? null : event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={reading.isPending}
          disabled={url === null}
          onClick={() => read({ url: url?.trim() ?? "" })}
        >
          {t("authProviders.import")}
        </Button>
      </div>
      <details>
        <summary>{t("authProviders.metadataText")}</summary>
        <Textarea
          mt={8}
          aria-label={t("authProviders.metadataText")}
          value={text}
          minRows={3}
          maxRows={8}
          autosize
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={styles.metadataActions}>
          <FileButton
            accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
            onChange={(file) => void take(file)}
            inputProps={{ "aria-label": t("authProviders.metadataFile") }}
          >
            {(props) => (
              <Button {...props} variant="default" size="compact-sm" leftSection={<FileUp size={14} aria-hidden />}>
                {t("authProviders.metadataFile")}
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            size="compact-sm"
            disabled={text.trim() === ""}
            loading={reading.isPending}
            onClick={() => read({ xml: text })}
          >
            {t("authProviders.importText")}
          </Button>
        </div>
      </details>
      <Outcome reading={reading} isTooLarge={isTooLarge} />
    </div>
  );
}

interface OutcomeProps {
  reading: ReturnType<typeof useReadMetadata>;
  isTooLarge: boolean;
}

function Outcome({ reading: { error, data, isSuccess }, isTooLarge }: OutcomeProps): ReactNode {
  const t = useT();
  if (isTooLarge || error !== null) {
    const problem = error === null ? t("authProviders.metadataTooLarge") : fieldMessages(error)["metadata"];
    return (
      <p role="alert" className={styles.problem}>
        {problem ?? describeError(error).message}
      </p>
    );
  }
  if (!isSuccess) return null;
  return (
    <div role="status">
      <p className={styles.quiet}>{t("authProviders.imported")}</p>
      <CertificateList certificates={data.found} />
    </div>
  );
}
