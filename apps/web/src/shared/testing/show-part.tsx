/** Draws a part of the client in a test, with what every page around it gives: texts, looks and who is signed in. */
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { keys } from "../api/query-keys.ts";
import { I18nProvider } from "../i18n/i18n.tsx";

const ADMINISTRATOR = { id: 1, name: "Ada", admin: true };

/** @param me who is signed in */
export function showPart(part: ReactNode, me: { id: number; name: string; admin?: boolean } = ADMINISTRATOR) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(keys.me, me);
  return render(
    <I18nProvider>
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>{part}</QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}
