/** The dialogs of the page: those that the address names, and those that a command opened. */
import { lazy, Suspense, type ReactNode } from "react";
import type { SearchChange, UsersSearch } from "../model/search.ts";
import { DeleteUsersDialog } from "./delete-users-dialog.tsx";
import type { UserCommands } from "../model/use-user-commands.ts";

const UserDialog = lazy(async () => ({ default: (await import("./user-dialog.tsx")).UserDialog }));
const InvitationDialog = lazy(async () => ({
  default: (await import("./invitation-dialog.tsx")).InvitationDialog,
}));
const ImportDialog = lazy(async () => ({ default: (await import("../import/import-dialog.tsx")).ImportDialog }));

interface UsersDialogsProps {
  search: UsersSearch;
  onSearch: (patch: SearchChange) => void;
  mayCreate: boolean;
  commands: UserCommands;
}

export function UsersDialogs({ search, onSearch, mayCreate, commands }: UsersDialogsProps): ReactNode {
  const { editing, deleting, handingOver } = commands;
  return (
    <>
      {search.create === true && mayCreate ? (
        <Suspense>
          <UserDialog user={null} onInvited={commands.invite} onClose={() => onSearch({ create: undefined })} />
        </Suspense>
      ) : null}
      {search.import === undefined || !mayCreate ? null : (
        <Suspense>
          <ImportDialog
            id={search.import === true ? null : search.import}
            onChecked={(id) => onSearch({ import: id })}
            onRestart={() => onSearch({ import: true })}
            onClose={() => onSearch({ import: undefined })}
          />
        </Suspense>
      )}
      {handingOver === null ? null : (
        <Suspense>
          <InvitationDialog {...handingOver} onClose={commands.endHandingOver} />
        </Suspense>
      )}
      {editing === null ? null : (
        <Suspense>
          <UserDialog user={editing} onClose={commands.endEditing} />
        </Suspense>
      )}
      {deleting === null ? null : (
        <DeleteUsersDialog
          users={[deleting]}
          busy={commands.isActing}
          onClose={commands.endDeleting}
          onConfirm={() => commands.remove(deleting)}
        />
      )}
    </>
  );
}
