/** The branch for a work package: its name by the pattern, what to type, and making it at GitHub. */
import { branchName } from "@halyard/contract/github/branch-names";
import type { Caller } from "../../access/caller.ts";
import { missingPermission, violation } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { record, type NewEvent } from "../../platform/events/journal.ts";
import { findWorkPackage, type WorkPackageRow } from "../../work/work-packages/service.ts";
import { branchesFor } from "./branch-store.ts";
import { describeFailure, statusOf, type Patience } from "../config/client.ts";
import { openConfig, type OpenConfig } from "../config/config.ts";
import { appClient, StepFailed } from "../config/connection.ts";
import { objectAt, textAt } from "../payloads/json.ts";
import { insertBranchLinks } from "../pull-requests/link-store.ts";
import { repositoriesOfProject, type ListedRepository } from "../repositories/repository-store.ts";

export interface BranchOffer {
  name: string;
  /** Whether it is at GitHub already, as far as deliveries told. */
  exists: boolean;
  commands: string[];
  repositories: ListedRepository[];
  /** Whether the caller may have it made at GitHub from here. */
  mayCreate: boolean;
}

/** In a shell every other character may mean something. */
const PLAIN = /^[\p{L}\p{N}_./-]+$/u;
const quoted = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);

/** @throws NotFound (404), MissingPermission (403) */
export async function offerBranch(ctx: Context, caller: Caller, workPackageId: number): Promise<BranchOffer> {
  const { workPackage, config, repositories } = await situation(ctx, caller, workPackageId);
  const ids = repositories.map(({ id }) => id);
  const [known] = await branchesFor(ctx.db, workPackageId, ids);
  if (known !== undefined) {
    const commands = ["git fetch origin", `git switch ${quoted(known)}`];
    return { name: known, exists: true, commands, repositories, mayCreate: false };
  }
  const name = nameFor(workPackage, config);
  const [only, other] = repositories;
  const base = only !== undefined && other === undefined ? only.default_branch : "main";
  return {
    name,
    exists: false,
    commands: [
      "git fetch origin",
      `git switch -c ${quoted(name)} ${quoted(`origin/${base}`)}`,
      `git push -u origin ${quoted(name)}`,
    ],
    repositories,
    mayCreate:
      config.autoBranchCreation && isComplete(config) && repositories.length > 0 && mayCreate(caller, workPackage),
  };
}

async function situation(ctx: Context, caller: Caller, workPackageId: number) {
  const workPackage = await findWorkPackage(ctx, caller, workPackageId);
  if (!caller.can("show_github_content", workPackage.project_id)) throw missingPermission();
  const [config, repositories] = await Promise.all([
    openConfig(ctx),
    repositoriesOfProject(ctx.db, workPackage.project_id),
  ]);
  return { workPackage, config, repositories };
}

const mayCreate = (caller: Caller, row: WorkPackageRow): boolean => caller.can("edit_work_packages", row.project_id);

const isComplete = ({ organization, appId, installationId, privateKey }: OpenConfig): boolean =>
  ![organization, appId, installationId, privateKey].some((value) => value === "" || value === null);

const nameFor = (row: WorkPackageRow, config: OpenConfig): string =>
  branchName(config.branchPattern, { id: row.id, title: row.subject, project: row.project_name });

export interface MadeBranch {
  name: string;
  repository: ListedRepository;
  /** false: it was there already */
  created: boolean;
}

/**
 * Makes the branch at GitHub, from the tip of the default branch. Done also where it is there already.
 * @param repositoryId null: the project's only one
 * @throws NotFound (404); MissingPermission (403); PropertyConstraintViolation (422) with what GitHub said
 */
export async function makeBranch(
  ctx: Context,
  caller: Caller,
  workPackageId: number,
  repositoryId: number | null,
): Promise<MadeBranch> {
  const { workPackage, config, repositories } = await situation(ctx, caller, workPackageId);
  if (!mayCreate(caller, workPackage)) throw missingPermission();
  if (!config.autoBranchCreation) throw violation("branch", "Creating branches from here is switched off.");
  const repository =
    repositoryId === null && repositories.length === 1
      ? repositories[0]
      : repositories.find((one) => one.id === repositoryId);
  if (repository === undefined) throw violation("repository", "Choose one of the project's repositories.");
  const name = nameFor(workPackage, config);
  const created = await createBranchAt(ctx, config, repository, name, "none").catch((error: unknown) => {
    throw violation("branch", `${error instanceof StepFailed ? error.message : describeFailure(error)}.`);
  });
  await ctx.transaction(async (tx) => {
    await insertBranchLinks(tx, repository.id, name, [workPackage.id]);
    if (created) await record(tx, recordBranch(repository, workPackage.project_id, caller.id, name, ctx.clock.now()));
  });
  return { name, repository, created };
}

/**
 * From the tip of the default branch.
 * @returns false where the branch is there already
 * @throws what the client of GitHub throws, StepFailed where something is not configured
 */
export async function createBranchAt(
  ctx: Context,
  config: OpenConfig,
  repository: ListedRepository,
  name: string,
  patience: Patience,
): Promise<boolean> {
  const [owner = "", repo = ""] = repository.full_name.split("/");
  const client = appClient(ctx, config, patience);
  const ref = `heads/${repository.default_branch}`;
  const tip = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", { owner, repo, ref });
  const sha = textAt(objectAt(tip.data, "object"), "sha");
  try {
    await client.request("POST /repos/{owner}/{repo}/git/refs", { owner, repo, ref: `refs/heads/${name}`, sha });
    return true;
  } catch (error) {
    if (statusOf(error) === 422 && error instanceof Error && /already exists/i.test(error.message)) return false;
    throw error;
  }
}

/** The journal's row of a branch that was made. */
export const recordBranch = (
  repository: ListedRepository,
  projectId: number,
  actorId: number,
  name: string,
  now: Date,
): NewEvent => ({
  entityType: "GithubRepository",
  entityId: repository.id,
  entityTitle: repository.full_name,
  projectId,
  actorId,
  action: "updated",
  changes: { branch: { from: null, to: name } },
  at: now.toISOString(),
});
