/** Changing one's password, and where one is signed in. */
import { hasLink } from "@halyard/api-client/links";
import type { ReactNode } from "react";
import { SecondFactors } from "./factors/second-factors.tsx";
import { Applications } from "./applications.tsx";
import { PasswordForm } from "./password-form.tsx";
import styles from "../profile-page.module.css";
import type { User } from "@halyard/contract/people";
import { Sessions } from "./sessions.tsx";
import { Viewings } from "./viewings.tsx";
import "../model/messages.ts";
import "../../../people/users/model/messages.ts";

export function SecurityTab({ user, own }: { user: User; own: boolean }): ReactNode {
  return (
    <div className={styles.form}>
      {own ? <PasswordForm user={user} /> : null}
      <SecondFactors user={user} own={own} />
      <Sessions id={user.id} own={own} />
      <Applications id={user.id} own={own} />
      {hasLink(user, "viewings") ? <Viewings id={user.id} own={own} /> : null}
    </div>
  );
}
