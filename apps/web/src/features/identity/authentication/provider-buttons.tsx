/** The providers that people can sign in with, a button each. The address is the server's, not one of this page. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { methodsQuery } from "../../../shared/session/methods-query.ts";
import { LetterMark } from "../../../shared/ui/primitives/avatar.tsx";
import { addressOf, providersOf } from "./provider-choice.ts";
import styles from "./auth-layout.module.css";
import "./messages.ts";

export function ProviderButtons({ back }: { back: string }): ReactNode {
  const t = useT();
  const { data } = useQuery(methodsQuery);
  return providersOf(data).map((provider) => (
    <Button
      key={provider.href}
      component="a"
      variant="default"
      fullWidth
      className={styles.provider}
      leftSection={<LetterMark name={provider.name} icon={provider.icon} />}
      href={addressOf(provider, back)}
    >
      {t("authentication.provider", { name: provider.name })}
    </Button>
  ));
}
