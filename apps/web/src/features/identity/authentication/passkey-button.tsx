/** Signs in with a passkey; says what is wrong where this browser or this address has none. */
import { ApiError } from "@halyard/api-client/error";
import type { User } from "@halyard/contract/people";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { signInWithPasskey, wasCancelled } from "../../../shared/session/passkeys.ts";
import { describeError } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import "./messages.ts";

interface PasskeyButtonProps {
  /** It is the second factor of a sign-in that waits. */
  pending?: boolean;
  remember?: () => boolean;
  onDone: (user: User) => void;
  onProblem: (message: string | null) => void;
}

export function PasskeyButton({ pending = false, remember, onDone, onProblem }: PasskeyButtonProps): ReactNode {
  const t = useT();
  const asking = useMutation({
    mutationFn: () => signInWithPasskey(pending, remember?.() ?? false),
    meta: { handled: true },
    onMutate: () => onProblem(null),
    onSuccess: onDone,
    onError: (error) =>
      onProblem(problemOf(error, t("authentication.passkey.cancelled"), t("authentication.passkey.unsupported"))),
  });
  const button = useRef<HTMLButtonElement>(null);
  // The button is disabled while the browser asks, and loses focus.
  useEffect(() => {
    if (asking.isError && document.activeElement === document.body) button.current?.focus();
  }, [asking.isError]);
  return (
    <Button
      ref={button}
      variant="default"
      fullWidth
      leftSection={<KeyRound size={16} aria-hidden />}
      loading={asking.isPending}
      onClick={() => asking.mutate()}
    >
      {t(pending ? "authentication.factor.use.passkey" : "authentication.passkey")}
    </Button>
  );
}

function problemOf(error: Error, cancelled: string, unsupported: string): string {
  if (wasCancelled(error)) return cancelled;
  if (error instanceof ApiError)
    return error.status < 500 && error.status > 0 ? error.message : describeError(error).message;
  return unsupported;
}
