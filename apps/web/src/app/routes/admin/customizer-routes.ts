/** The addresses of the work-package customizer. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { customFieldsSearch } from "../../../features/work-types/custom-fields/list/search.ts";
import { customizerSearch } from "../../../features/work-types/entries/search.ts";
import { workManagementSearch } from "../../../features/work-types/work-management/search.ts";
import { workflowSearch } from "../../../features/workflows/model/search.ts";
import { adminRoute } from "./admin-route.ts";
import { strictSearch } from "../strict-search.ts";

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
  validateSearch: strictSearch(customizerSearch),
  component: lazyRouteComponent(
    () => import("../../../features/work-types/statuses/statuses-page.tsx"),
    "StatusesPage",
  ),
});

const typesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: `${PATH}/types`,
  validateSearch: strictSearch(customizerSearch),
  component: lazyRouteComponent(() => import("../../../features/work-types/types/types-page.tsx"), "TypesPage"),
});

const prioritiesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: `${PATH}/priorities`,
  validateSearch: strictSearch(customizerSearch),
  component: lazyRouteComponent(
    () => import("../../../features/work-types/priorities/priorities-page.tsx"),
    "PrioritiesPage",
  ),
});

const phasesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: `${PATH}/phases`,
  validateSearch: strictSearch(customizerSearch),
  component: lazyRouteComponent(() => import("../../../features/work-types/phases/phases-page.tsx"), "PhasesPage"),
});

const workManagementRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: `${PATH}/work-management`,
  validateSearch: strictSearch(workManagementSearch),
  component: lazyRouteComponent(
    () => import("../../../features/work-types/work-management/work-management-page.tsx"),
    "WorkManagementPage",
  ),
});

const customFieldsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: `${PATH}/custom-fields`,
  validateSearch: strictSearch(customFieldsSearch),
  component: lazyRouteComponent(
    () => import("../../../features/work-types/custom-fields/list/custom-fields-page.tsx"),
    "CustomFieldsPage",
  ),
});

const workflowRulesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: `${PATH}/workflow-rules`,
  validateSearch: strictSearch(workflowSearch),
  component: lazyRouteComponent(() => import("../../../features/workflows/workflow-page.tsx"), "WorkflowRulesPage"),
});

const customActionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: `${PATH}/custom-actions`,
  validateSearch: strictSearch(customizerSearch),
  component: lazyRouteComponent(
    () => import("../../../features/workflows/custom-actions/custom-actions-page.tsx"),
    "CustomActionsPage",
  ),
});

export const customizerAdminRoutes = [
  // One line an address.
  customizerIndexRoute,
  statusesRoute,
  typesRoute,
  prioritiesRoute,
  phasesRoute,
  workManagementRoute,
  customFieldsRoute,
  workflowRulesRoute,
  customActionsRoute,
] as const;
