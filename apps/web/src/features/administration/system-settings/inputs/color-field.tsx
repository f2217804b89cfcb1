/** The accent color, with how it looks and can be read in both themes. */
import { ACCENT, accentContrasts, accentInDark, TEXT_CONTRAST } from "@halyard/contract/settings/accent";
import { Button, Group, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import type { OwnFieldProps } from "./own-field.ts";
import styles from "./inputs.module.css";
import "../model/messages.ts";

/** The product's own, as `app/theme.ts` has it. */
const OWN = "#1b5a8e";

export function ColorField({ value, onChange, error, ...common }: OwnFieldProps): ReactNode {
  const t = useT();
  const typed = typeof value === "string" ? value.toLowerCase() : "";
  const isColor = ACCENT.test(typed);
  const color = isColor ? typed : OWN;
  const isWeak = isColor && accentContrasts(color).light < TEXT_CONTRAST;
  const withSamples = (input: ReactNode): ReactNode => (
    <div>
      {input}
      <Group gap="md" mt={8}>
        <Sample theme="light" color={color} />
        <Sample theme="dark" color={color} />
        {typed === "" || common.disabled ? null : (
          <Button variant="subtle" onClick={() => onChange("")}>
            {t("systemSettings.accentColor.reset")}
          </Button>
        )}
      </Group>
    </div>
  );
  return (
    <TextInput
      {...common}
      error={isWeak ? t("systemSettings.accentColor.weak") : error}
      placeholder={OWN}
      classNames={{ input: styles.known ?? "" }}
      styles={{ wrapper: { maxWidth: 160 } }}
      value={typeof value === "string" ? value : ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSection={
        <input
          type="color"
          aria-label={t("systemSettings.accentColor.pick")}
          className={styles.picker}
          disabled={common.disabled}
          value={color}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
      inputContainer={withSamples}
    />
  );
}

function Sample({ theme, color }: { theme: "light" | "dark"; color: string }): ReactNode {
  const t = useT();
  const contrast = accentContrasts(color)[theme].toFixed(1);
  return (
    <span
      className={styles.sample}
      data-theme={theme}
      style={{ "--sample": theme === "light" ? color : accentInDark(color) }}
    >
      {t(`systemSettings.accentColor.${theme}`, { contrast })}
    </span>
  );
}
