/** The picture of the instance, or of a provider: shown as it is, chosen from a file. */
import { LOGO_BYTES } from "@halyard/contract/settings/general";
import { Button, FileButton, Group, Input } from "@mantine/core";
import { useState, type ReactNode } from "react";
import markUrl from "../../../../shared/components/mark.svg";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import type { OwnFieldProps } from "./own-field.ts";
import styles from "./inputs.module.css";
import "../model/messages.ts";

interface LogoFieldProps extends Pick<OwnFieldProps, "label" | "description" | "error" | "value"> {
  disabled?: boolean;
  onChange: (address: string) => void;
  /** The largest file, in bytes. */
  most?: number;
  /** What is there while none is chosen; left out: Halyard's own. */
  none?: { picture: ReactNode; choose: string };
}

export function LogoField({ most = LOGO_BYTES, none, disabled = false, ...props }: LogoFieldProps): ReactNode {
  const { label, description, error, value, onChange } = props;
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const logo = typeof value === "string" ? value : "";
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (file.size > most) return setProblem(t("systemSettings.logo.large", { size: most / 1024 }));
    try {
      onChange(await addressOf(file));
      setProblem(null);
    } catch {
      setProblem(t("systemSettings.logo.unreadable"));
    }
  };
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={problem ?? error}>
      <Group gap="md" mt={4}>
        <span className={styles.logo}>
          {logo === "" && none !== undefined ? (
            none.picture
          ) : (
            <img src={logo === "" ? markUrl : logo} height={32} alt="" />
          )}
        </span>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)} disabled={disabled}>
          {(button) => (
            <Button variant="default" {...button}>
              {t("systemSettings.logo.choose")}
            </Button>
          )}
        </FileButton>
        {logo === "" || disabled ? null : (
          <Button variant="subtle" onClick={() => onChange("")}>
            {none?.choose ?? t("systemSettings.logo.remove")}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

/** The file as a `data:` address. @throws where it can't be read */
const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      typeof reader.result === "string" ? resolve(reader.result) : reject(new Error("no text")),
    );
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(file);
  });
