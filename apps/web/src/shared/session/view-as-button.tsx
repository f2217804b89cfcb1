/** Lets an administrator view as a user, where the user's link says that they may. */
import { linkOf } from "@halyard/api-client/links";
import type { User } from "@halyard/contract/people";
import { Button } from "@mantine/core";
import { Eye } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import { storedToken } from "../credentials/token.ts";
import "./messages.ts";

const ViewAsDialog = lazy(async () => ({ default: (await import("./view-as-dialog.tsx")).ViewAsDialog }));

export function ViewAsButton({ user }: { user: User }): ReactNode {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const link = linkOf(user, "viewAs");
  // A session can; who comes by a token that this browser keeps cannot.
  if (link === null || storedToken() !== null) return null;
  return (
    <>
      <Button variant="default" leftSection={<Eye size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t("viewing.start")}
      </Button>
      {asking ? (
        <Suspense>
          <ViewAsDialog name={user.name} link={link} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
