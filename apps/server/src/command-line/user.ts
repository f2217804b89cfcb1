import { ApiError, MultipleErrors } from "../platform/errors.ts";
import { systemCaller } from "../identity/users/service.ts";
import { createUser } from "../identity/users/write/create.ts";
import { withContext } from "./quiet.ts";

export interface NewUser {
  login: string;
  email: string;
  firstName: string;
  lastName: string;
  admin: boolean;
}

export function userCommand(user: NewUser): Promise<number> {
  return withContext(async (ctx) => {
    const password = process.env["HALYARD_USER_PASSWORD"];
    if (password === undefined) {
      console.error("Set HALYARD_USER_PASSWORD to the new user's password.");
      return 2;
    }
    try {
      const created = await createUser(ctx, await systemCaller(ctx), { ...user, password, status: "active" });
      console.log(`Created user ${created.login} with the id ${created.id}.`);
      return 0;
    } catch (error) {
      const errors = error instanceof MultipleErrors ? error.errors : error instanceof ApiError ? [error] : null;
      if (errors === null) throw error;
      for (const one of errors) console.error(one.message);
      return 1;
    }
  });
}
