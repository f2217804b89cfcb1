/** The providers that people can sign in with, a button each. The address is the server's, not one of this page. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { methodsQuery } from "../../../shared/session/methods-query.ts";
import "./messages.ts";

export function ProviderButtons({ back }: { back: string }): ReactNode {
  const t = useT();
  const { data } = useQuery(methodsQuery);
  return (data?.methods ?? []).map(({ name, href }) =>
    name === undefined || href === undefined ? null : (
      <Button
        key={href}
        component="a"
        variant="default"
        fullWidth
        href={`${href}?return_to=${encodeURIComponent(back)}`}
      >
        {t("authentication.provider", { name })}
      </Button>
    ),
  );
}
