/** Errors as OAuth answers them (RFC 6749, sections 4.1.2.1 and 5.2). */
export type OAuthProblem =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "access_denied";

export class OAuthError extends Error {
  readonly problem: OAuthProblem;

  constructor(problem: OAuthProblem, description: string) {
    super(description);
    this.problem = problem;
  }

  get status(): number {
    return this.problem === "invalid_client" ? 401 : 400;
  }
}
