/** The whole page: providers around the router. */
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Toasts } from "./shell/toasts.tsx";
import { I18nProvider } from "../shared/i18n/i18n.tsx";
import { OfflineBanner } from "./shell/offline-banner.tsx";
import { queryClient } from "../shared/api/query-client.ts";
import { router } from "./router.tsx";
import { cssVariables, theme } from "./theme.ts";

export function App(): ReactNode {
  return (
    <I18nProvider>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <OfflineBanner />
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  );
}
