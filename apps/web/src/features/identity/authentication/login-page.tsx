/** `/auth/login`: sign in with login and password, then go where one wanted to go. */
import type { User } from "@halyard/contract/people";
import type { PendingSignIn, SignInMethods } from "@halyard/contract/schemas/identity/sign-in";
import { Button, TextInput } from "@mantine/core";
import { ApiError } from "@halyard/api-client/error";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { Fragment, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { describeError } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { methodsQuery } from "../../../shared/session/methods-query.ts";
import { enter, signIn, welcomeQuery } from "../../../shared/session/session.ts";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { PasswordField } from "../../../shared/ui/inputs/password-field.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import {
  addressOf,
  automaticProvider,
  domainOf,
  providerOfDomain,
  providersOf,
  type SignInProvider,
} from "./provider-choice.ts";
import { FactorStep } from "./factor-step.tsx";
import { AuthLayout, AuthFailure, AuthNote, textOf } from "./auth-layout.tsx";
import styles from "./auth-layout.module.css";
import "./messages.ts";

const route = getRouteApi("/auth/login");

export function LoginPage(): ReactNode {
  const t = useT();
  const router = useRouter();
  const queries = useQueryClient();
  const search = route.useSearch();
  const { back, step, problem: sentBack } = search;
  const { pending, spared, isWaiting, setPending, restart } = usePending(step);
  const [problem, setProblem] = useState<string | null>(
    sentBack === undefined ? null : t(`authentication.problem.${sentBack}`),
  );
  const [missing, setMissing] = useState({ login: false, password: false });
  const attempt = useMutation({
    mutationFn: ({ login, password }: { login: string; password: string }) => signIn(login, password),
    meta: { handled: true },
    onSuccess: (step) => (step._type === "User" ? go(step) : setPending(step)),
  });
  const go = (user: User): void => enter(queries, user, back ?? "/", (to) => router.history.push(to));
  const spare = useEffectEvent((user: User) => go(user));
  useEffect(() => {
    if (spared !== null) spare(spared);
  }, [spared]);
  const offered = useQuery(methodsQuery);
  const methods = offered.data;
  const providers = providersOf(methods);
  const [typed, setTyped] = useState("");
  const theirs = providerOfDomain(providers, typed);
  const automatic = automaticProvider(providers, search);
  const automaticAddress = automatic === undefined ? null : addressOf(automatic, back ?? "/");
  useEffect(() => {
    // In place of this page: going back from the provider would lead there again.
    if (automaticAddress !== null) location.replace(automaticAddress);
  }, [automaticAddress]);
  // Until they are known, what every server has.
  const order = [...new Set((methods?.methods ?? [{ kind: "password" as const }]).map(({ kind }) => kind))];

  const submit = (data: FormData): void => {
    const login = textOf(data, "login").trim();
    const password = textOf(data, "password");
    if (theirs !== undefined && password === "") {
      location.assign(addressOf(theirs, back ?? "/", login));
      return;
    }
    setMissing({ login: login === "", password: password === "" });
    setProblem(null);
    if (login !== "" && password !== "") attempt.mutate({ login, password });
  };

  if (isWaiting) {
    return (
      <AuthLayout title={t("authentication.title")}>
        <LoadingRows rows={3} />
      </AuthLayout>
    );
  }
  if (automatic !== undefined) {
    return (
      <AuthLayout title={t("authentication.title")}>
        <AuthNote>{t("authentication.goingToProvider", { name: automatic.name })}</AuthNote>
      </AuthLayout>
    );
  }
  if (pending !== null) {
    return <FactorStep pending={pending} onDone={go} onRestart={restart} />;
  }
  return (
    <AuthLayout title={t("authentication.title")} onSubmit={submit}>
      <Notes isIdle={attempt.isIdle && problem === null} />
      <AuthFailure message={attempt.isError ? messageOf(attempt.error) : problem} />
      {order.map((kind, at) => (
        <Fragment key={kind}>
          {at > 0 && (kind === "password" || order[at - 1] === "password") ? (
            <p className={styles.or}>{t("authentication.or")}</p>
          ) : null}
          {kind === "password" ? (
            <PasswordFields
              back={back ?? "/"}
              takesFocus={order[0] === "password"}
              domain={theirs === undefined ? null : { provider: theirs, typed }}
              missing={missing}
              isBusy={attempt.isPending}
              sendsMail={methods?.passwordReset === true}
              onType={setTyped}
            />
          ) : null}
          {kind === "provider" ? <ProviderButtons back={back ?? "/"} /> : null}
          {kind === "passkey" ? <PasskeyButton onDone={go} onProblem={setProblem} /> : null}
        </Fragment>
      ))}
      {offered.isError ? (
        <>
          <AuthNote>{t("authentication.othersFailed")}</AuthNote>
          <Button variant="default" loading={offered.isFetching} onClick={() => void offered.refetch()}>
            {t("errors.retry")}
          </Button>
        </>
      ) : null}
      <OtherWays methods={methods} />
    </AuthLayout>
  );
}

/** For those who have no password, or no longer know it. @param methods undefined: not known yet */
function OtherWays({ methods }: { methods: SignInMethods | undefined }): ReactNode {
  const t = useT();
  return (
    <>
      {methods?.passwordReset === false ? <AuthNote>{t("authentication.forgot.ask")}</AuthNote> : null}
      {methods?.registration ? <Link to="/auth/register">{t("authentication.register.link")}</Link> : null}
    </>
  );
}

/** What the instance says to everyone, and why this page is here. @param isIdle no one has tried to sign in yet */
function Notes({ isIdle }: { isIdle: boolean }): ReactNode {
  const t = useT();
  const { signedOut, step } = route.useSearch();
  const instance = useQuery(welcomeQuery).data;
  return (
    <>
      {instance?.maintenance ? (
        <AuthNote>{instance.maintenance.message || t(`authentication.${instance.maintenance.mode}`)}</AuthNote>
      ) : null}
      {instance?.announcement ? <AuthNote>{instance.announcement.text}</AuthNote> : null}
      {instance?.welcomeText ? <AuthNote>{instance.welcomeText}</AuthNote> : null}
      {step === "up" && isIdle ? <AuthNote>{t("authentication.stepUp")}</AuthNote> : null}
      {signedOut === true && isIdle ? <AuthNote>{t("authentication.signedOut")}</AuthNote> : null}
    </>
  );
}

/** A sign-in that waits for its second factor, begun here or before. @param step what the address says */
function usePending(step: ReturnType<typeof route.useSearch>["step"]) {
  const [given, setPending] = useState<PendingSignIn | null>(null);
  const [isRestarted, setRestarted] = useState(false);
  const waiting = useQuery({
    queryKey: ["auth", "pending", step],
    queryFn: ({ signal }) =>
      step === "up"
        ? api.post("auth/step_up", {}, { signal, anonymous: true })
        : api.get("auth/pending", { signal, anonymous: true }),
    enabled: step !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const asked = isRestarted ? undefined : waiting.data;
  const pending = given ?? (asked?._type === "PendingSignIn" ? asked : null);
  const spared = asked?._type === "User" ? asked : null;
  return {
    pending,
    /** The session needs no further step: whose it is. */
    spared,
    isWaiting: step === "up" && !isRestarted && (waiting.isPending || spared !== null),
    setPending,
    restart() {
      setPending(null);
      setRestarted(true);
    },
  };
}

interface PasswordFieldsProps {
  /** Where to go then. */
  back: string;
  takesFocus: boolean;
  /** People with such an address sign in at a provider; null: no one is known to. */
  domain: { provider: SignInProvider; typed: string } | null;
  missing: { login: boolean; password: boolean };
  isBusy: boolean;
  /** Whether a forgotten password can be replaced by mail, as far as is known. */
  sendsMail: boolean;
  onType: (login: string) => void;
}

function PasswordFields({
  back,
  takesFocus,
  domain,
  missing,
  isBusy,
  sendsMail,
  onType,
}: PasswordFieldsProps): ReactNode {
  const t = useT();
  const login = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) login.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <TextInput
        name="login"
        label={t("authentication.login")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        ref={login}
        error={missing.login ? t("authentication.loginRequired") : null}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {domain === null ? null : (
        <>
          <AuthNote>
            {t("authentication.domain", { domain: domainOf(domain.typed), name: domain.provider.name })}
          </AuthNote>
          <Button component="a" href={addressOf(domain.provider, back, domain.typed)} fullWidth>
            {t("authentication.continueAt", { name: domain.provider.name })}
          </Button>
        </>
      )}
      {/* After the field it belongs to, so that Tab goes from one field to the other; seen at its name. */}
      <div className={styles.password}>
        <PasswordField
          name="password"
          label={t("authentication.password")}
          autoComplete="current-password"
          error={missing.password ? t("authentication.passwordRequired") : null}
        />
        {sendsMail ? (
          <Link to="/auth/forgot" className={styles.forgot}>
            {t("authentication.forgot.link")}
          </Link>
        ) : null}
      </div>
      <Button type="submit" loading={isBusy} fullWidth mt={4}>
        {t("authentication.signIn")}
      </Button>
    </>
  );
}

/** Wrong credentials are told in the server's words, everything else in the catalogue's. */
function messageOf(error: Error): string {
  const refused =
    error instanceof ApiError && error.identifier !== "" && (error.status === 401 || error.status === 403);
  return refused ? error.message : describeError(error).message;
}
