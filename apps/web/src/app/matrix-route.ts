/** The address of the permission matrix. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { catalogueQuery, matrixRolesQuery } from "../features/permission-matrix/queries.ts";
import { matrixSearch } from "../features/permission-matrix/search.ts";
import { adminRoute } from "./admin-route.ts";
import { knownSearch } from "./known-search.ts";

export const matrixRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "roles/matrix",
  validateSearch: knownSearch(matrixSearch),
  component: lazyRouteComponent(() => import("../features/permission-matrix/matrix-page.tsx"), "MatrixPage"),
  // The data comes while the code does; the page says itself what failed.
  loader: ({ context: { queryClient, admin } }) => {
    if (admin !== true) return;
    void queryClient.prefetchQuery(catalogueQuery);
    void queryClient.prefetchQuery(matrixRolesQuery);
  },
});
