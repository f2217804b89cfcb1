/** `/auth/login`: sign in with login and password, then go where one wanted to go. */
import type { User } from "@halyard/contract/people";
import type { PendingSignIn } from "@halyard/contract/schemas/identity/sign-in";
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
import { addressOf, automaticProvider, domainOf, providerOfDomain, providersOf } from "./provider-choice.ts";
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
  const { back, signedOut, step, problem: sentBack } = search;
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
  const instance = useQuery(welcomeQuery).data;
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
  const startsWithLogin = order[0] === "password";
  const login = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (startsWithLogin) login.current?.focus();
  }, [startsWithLogin]);

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

  const restart = (): void => {
    setPending(null);
    setRestarted(true);
  };
  if (step === "up" && !isRestarted && (waiting.isPending || spared !== null)) {
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
  const passwordFields = (
    <>
      <TextInput
        name="login"
        label={t("authentication.login")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        ref={login}
        error={missing.login ? t("authentication.loginRequired") : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {theirs === undefined ? null : (
        <>
          <AuthNote>{t("authentication.domain", { domain: domainOf(typed), name: theirs.name })}</AuthNote>
          <Button component="a" href={addressOf(theirs, back ?? "/", typed)} fullWidth>
            {t("authentication.continueAt", { name: theirs.name })}
          </Button>
        </>
      )}
      <PasswordField
        name="password"
        label={t("authentication.password")}
        autoComplete="current-password"
        error={missing.password ? t("authentication.passwordRequired") : null}
      />
      <Button type="submit" loading={attempt.isPending} fullWidth mt={4}>
        {t("authentication.signIn")}
      </Button>
    </>
  );
  return (
    <AuthLayout title={t("authentication.title")} onSubmit={submit}>
      {instance?.announcement ? <AuthNote>{instance.announcement.text}</AuthNote> : null}
      {instance?.welcomeText ? <AuthNote>{instance.welcomeText}</AuthNote> : null}
      {step === "up" && attempt.isIdle ? <AuthNote>{t("authentication.stepUp")}</AuthNote> : null}
      {signedOut === true && attempt.isIdle ? <AuthNote>{t("authentication.signedOut")}</AuthNote> : null}
      <AuthFailure message={attempt.isError ? messageOf(attempt.error) : problem} />
      {order.map((kind, at) => (
        <Fragment key={kind}>
          {at > 0 && (kind === "password" || order[at - 1] === "password") ? (
            <p className={styles.or}>{t("authentication.or")}</p>
          ) : null}
          {kind === "password" ? passwordFields : null}
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
      {methods?.registration ? <Link to="/auth/register">{t("authentication.register.link")}</Link> : null}
      <Link to="/auth/forgot">{t("authentication.forgot.link")}</Link>
    </AuthLayout>
  );
}

/** Wrong credentials are told in the server's words, everything else in the catalogue's. */
function messageOf(error: Error): string {
  const refused =
    error instanceof ApiError && error.identifier !== "" && (error.status === 401 || error.status === 403);
  return refused ? error.message : describeError(error).message;
}
