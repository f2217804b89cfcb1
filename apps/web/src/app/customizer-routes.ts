/** The addresses of the work-package customizer (spec part 1, section 2). */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { customizerSearch } from "../features/catalogue/search.ts";
import { workManagementSearch } from "../features/work-management/search.ts";
import { adminRoute } from "./admin-route.ts";
import { knownSearch } from "./known-search.ts";

const PATH = "workpackage-customizer";

const customizerIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: PATH,
  beforeLoad: () => {
    throw redirect({ to: "/admin/workpackage-customizer/statuses", replace: true });
  },
});

const statusesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: `${PATH}/statuses`,
  validateSearch: knownSearch(customizerSearch),
  component: lazyRouteComponent(() => import("../features/statuses/statuses-page.tsx"), "StatusesPage"),
});

const typesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: `${PATH}/types`,
  validateSearch: knownSearch(customizerSearch),
  component: lazyRouteComponent(() => import("../features/types/types-page.tsx"), "TypesPage"),
});

const prioritiesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: `${PATH}/priorities`,
  validateSearch: knownSearch(customizerSearch),
  component: lazyRouteComponent(() => import("../features/priorities/priorities-page.tsx"), "PrioritiesPage"),
});

const workManagementRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: `${PATH}/work-management`,
  validateSearch: knownSearch(workManagementSearch),
  component: lazyRouteComponent(
    () => import("../features/work-management/work-management-page.tsx"),
    "WorkManagementPage",
  ),
});

/** To come as a whole: whatever stands below them, too. */
const comingSoon = () => import("../features/catalogue/coming-soon-page.tsx");

const customFieldsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: `${PATH}/custom-fields/$`,
  component: lazyRouteComponent(comingSoon, "CustomFieldsPage"),
});

const workflowRulesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: `${PATH}/workflow-rules/$`,
  component: lazyRouteComponent(comingSoon, "WorkflowRulesPage"),
});

export const customizerAdminRoutes = [
  // One line an address.
  customizerIndexRoute,
  statusesRoute,
  typesRoute,
  prioritiesRoute,
  workManagementRoute,
  customFieldsRoute,
  workflowRulesRoute,
] as const;
