/** The store of a page: fed with what the server says, its unsaved changes kept for a return. */
import { useEffect, useRef, useState } from "react";
import { translate } from "../../../../shared/i18n/i18n.tsx";
import { queryClient } from "../../../../shared/api/query-client.ts";
import { useCurrentUser } from "../../../../shared/session/session.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { keepChanges, keptChanges } from "./pending-storage.ts";
import type { MatrixCategory, MatrixRole } from "../model/catalogue.ts";
import { matrixRolesQuery } from "./queries.ts";
import { MatrixStore } from "./store.ts";

interface Fed {
  store: MatrixStore;
  /** While one saves, what changes on the server is your own doing. */
  onSaving: (saving: boolean) => void;
}

export function useMatrixStore(categories: readonly MatrixCategory[], roles: readonly MatrixRole[]): Fed {
  const { id: userId } = useCurrentUser();
  const saving = useRef(false);
  const [store] = useState(() => new MatrixStore(categories, roles));

  useEffect(() => {
    const kept = keptChanges(userId);
    if (kept.length > 0 && store.changes === 0) {
      store.wish(kept);
      if (store.changes > 0) toast.info(translate("matrix.restored", { count: store.changes }));
    }
    return keepChanges(store, userId);
  }, [store, userId]);

  useEffect(() => {
    const overtaken = store.refresh(categories, roles);
    if (overtaken.length === 0 || saving.current) return;
    toast.info(translate("matrix.overtaken", { names: overtaken.map((role) => role.name).join(", ") }));
  }, [store, categories, roles]);

  const [onSaving] = useState(() => (now: boolean) => {
    // What was written last comes to the page a moment later: it is not someone else's.
    const written = now ? undefined : queryClient.getQueryData(matrixRolesQuery.queryKey);
    if (written !== undefined) store.refresh(store.get().saved.catalogue.categories, written);
    saving.current = now;
  });
  return { store, onSaving };
}
