/** The providers that people can sign in with, a button each. The address is the server's, not one of this page. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import "./messages.ts";

export function ProviderButtons({ back }: { back: string }): ReactNode {
  const t = useT();
  const { data } = useQuery({
    queryKey: ["auth", "methods"],
    queryFn: ({ signal }) => api.get("auth/methods", { signal, anonymous: true }),
    staleTime: 60_000,
  });
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
