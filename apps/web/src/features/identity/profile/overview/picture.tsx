/** Putting up or removing a person's picture, where this caller may. */
import { linkOf } from "@halyard/api-client/links";
import { AVATAR_BYTES_MAXIMUM } from "@halyard/contract/limits";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { describeError, fieldMessages } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import styles from "../profile-page.module.css";
import type { User } from "@halyard/contract/people";

const KINDS = ["image/png", "image/jpeg", "image/webp", "image/gif"];

export function Picture({ user }: { user: User }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const upload = linkOf(user, "uploadAvatar");
  const remove = linkOf(user, "deleteAvatar");
  // Pictures stand beside names everywhere.
  const readAnew = () => queries.invalidateQueries({ queryKey: keys.all("users") });
  const uploading = useMutation({
    mutationFn: (file: File) => {
      if (upload === null) throw new Error("no upload");
      const form = new FormData();
      form.append("avatar", file);
      return api.follow(upload, form);
    },
    meta: { handled: true },
    onSuccess: async () => {
      await readAnew();
      toast.success(t("profile.picture.changed"));
    },
    onError: (error) => setProblem(fieldMessages(error)["avatar"] ?? describeError(error).message),
  });
  const removing = useMutation({
    mutationFn: () => {
      if (remove === null) throw new Error("no removal");
      return api.follow(remove);
    },
    onSuccess: async () => {
      await readAnew();
      setAsking(false);
      toast.success(t("profile.picture.removed"));
    },
  });
  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    setProblem(null);
    // What the server would refuse is not sent first.
    if (!KINDS.includes(file.type)) return setProblem(t("profile.picture.kind"));
    if (file.size > AVATAR_BYTES_MAXIMUM)
      return setProblem(t("profile.picture.large", { most: AVATAR_BYTES_MAXIMUM / 1024 / 1024 }));
    uploading.mutate(file);
  };
  if (upload === null) return null;
  return (
    <>
      <div>
        <input
          ref={input}
          type="file"
          accept={KINDS.join(",")}
          hidden
          aria-label={t("profile.picture.file")}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file may be chosen again after it was made smaller.
            event.currentTarget.value = "";
          }}
        />
        <div className={styles.pictureButtons}>
          <Button
            variant="subtle"
            size="compact-sm"
            title={t("profile.picture.help", { most: AVATAR_BYTES_MAXIMUM / 1024 / 1024 })}
            loading={uploading.isPending}
            onClick={() => input.current?.click()}
          >
            {t(remove === null ? "profile.picture.upload" : "profile.picture.replace")}
          </Button>
          {remove === null ? null : (
            <Button variant="subtle" size="compact-sm" color="gray" onClick={() => setAsking(true)}>
              {t("profile.picture.remove")}
            </Button>
          )}
        </div>
        {problem === null ? null : (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => removing.mutate()}
        title={t("profile.picture.removeTitle")}
        confirmLabel={t("profile.picture.remove")}
        busy={removing.isPending}
        dangerous
      >
        {t("profile.picture.removeHelp")}
      </ConfirmDialog>
    </>
  );
}
