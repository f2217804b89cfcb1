/** All messages in English: one file a feature. Keys start with the feature's name. */
import { access } from "./en/access.ts";
import { admin } from "./en/admin.ts";
import { administration } from "./en/administration.ts";
import { authentication } from "./en/authentication.ts";
import { board } from "./en/board.ts";
import { errors } from "./en/errors.ts";
import { groups } from "./en/groups.ts";
import { myWork } from "./en/my-work.ts";
import { projects } from "./en/projects.ts";
import { shell } from "./en/shell.ts";
import { ui } from "./en/ui.ts";
import { users } from "./en/users.ts";
import { workPackages } from "./en/work-packages.ts";

export const en = {
  ...access,
  ...admin,
  ...administration,
  ...authentication,
  ...board,
  ...errors,
  ...groups,
  ...myWork,
  ...projects,
  ...shell,
  ...ui,
  ...users,
  ...workPackages,
} as const;
