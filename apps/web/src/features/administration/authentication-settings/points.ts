/** What the points of the security score are called. Pure. */
import type { AuthenticationOverview } from "@halyard/contract/schemas/identity/sign-in";

type Point = AuthenticationOverview["points"][number];

/** @param points all of them: of several administrators some are meant, of one that one */
export function nameOfPoint(id: Point["id"], points: readonly Point[]): Point["id"] | "onlyAdministratorHasTwoFactor" {
  const isOnly = points.some((point) => point.id === "secondAdministrator" && !point.done);
  return id === "administratorsHaveTwoFactor" && isOnly ? "onlyAdministratorHasTwoFactor" : id;
}
