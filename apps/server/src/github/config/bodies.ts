/** What the settings of the GitHub organisation take, as the API describes it; `config.ts` reads them. */
import { REPOSITORY_POLICIES, VISIBILITIES } from "@halyard/contract/github/github";
import { z } from "zod";
import { linkTo } from "../../hal/write/takes.ts";

/** An id comes as a number from some clients. */
const text = z.union([z.string(), z.int()]).nullish();

export const GithubSettings = z.object({
  organization_name: text,
  github_app_id: text,
  github_app_installation_id: text,
  github_app_private_key: text.meta({ description: "PEM; an empty one leaves the stored one" }),
  webhook_secret: text.meta({ description: "An empty one leaves the stored one" }),
});

export const GithubConfigBody = GithubSettings.extend({
  repository_policy: z.enum(REPOSITORY_POLICIES).optional(),
  repository_settings: z
    .object({
      default_visibility: z.enum(VISIBILITIES),
      branch_naming_pattern: text,
      auto_branch_status: z.int().nullable(),
      auto_branch_creation: z.boolean(),
      auto_link_commits: z.boolean(),
    })
    .partial()
    .nullish(),
});

/** The project that a repository belongs to; null: to none. */
const project = linkTo("projects");
/** The one that it is taken from: a 409 where it belongs to another by now. Left out: whichever. */
const from = linkTo("projects").optional();
export const AssignmentBody = z.union([z.object({ project, from }), z.object({ _links: z.object({ project, from }) })]);
