/** The address of the permission matrix. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { catalogueQuery, matrixRolesQuery } from "../../../features/people/permission-matrix/state/queries.ts";
import { matrixSearch } from "../../../features/people/permission-matrix/state/search.ts";
import { adminRoute } from "./admin-route.ts";
import { strictSearch } from "../strict-search.ts";

export const matrixRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "roles/matrix",
  validateSearch: strictSearch(matrixSearch),
  component: lazyRouteComponent(
    () => import("../../../features/people/permission-matrix/matrix-page.tsx"),
    "MatrixPage",
  ),
  // The data comes while the code does; the page says itself what failed.
  loader: ({ context: { queryClient, admin } }) => {
    if (admin !== true) return;
    void queryClient.prefetchQuery(catalogueQuery);
    void queryClient.prefetchQuery(matrixRolesQuery);
  },
});
