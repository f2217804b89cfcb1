/** The address of the permission matrix. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { matrixSearch } from "../features/permission-matrix/search.ts";
import { adminRoute } from "./admin-route.ts";

export const matrixRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "roles/matrix",
  validateSearch: matrixSearch,
  component: lazyRouteComponent(() => import("../features/permission-matrix/matrix-page.tsx"), "MatrixPage"),
});
