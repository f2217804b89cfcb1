/** The frame of the pages before the door: signing in, an invitation, a forgotten password. */
import type { FormEvent, ReactNode } from "react";
import { usePageTitle } from "../../../shared/ui/layout/use-page-title.ts";
import { useInstance } from "../../../shared/instance/instance.ts";
import markUrl from "../../../shared/components/mark.svg";
import styles from "./auth-layout.module.css";

interface AuthLayoutProps {
  title: string;
  /** Where it is a form. */
  onSubmit?: (data: FormData) => void;
  children: ReactNode;
}

export function AuthLayout({ title, onSubmit, children }: AuthLayoutProps): ReactNode {
  usePageTitle(title);
  const { logo } = useInstance();
  const inside = (
    <>
      <img src={logo ?? markUrl} height={40} alt="" className={styles.mark} />
      <h1 className={styles.title}>{title}</h1>
      {children}
    </>
  );
  if (onSubmit === undefined) {
    return (
      <main className={styles.page}>
        <div className={styles.form}>{inside}</div>
      </main>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {inside}
      </form>
    </main>
  );
}

/** What went wrong as a whole; read out when it comes. */
export function AuthFailure({ message }: { message: string | null }): ReactNode {
  return (
    <div role="alert" className={styles.failures}>
      {message === null ? null : <p className={styles.failure}>{message}</p>}
    </div>
  );
}

export function AuthNote({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.note}>{children}</p>;
}

/** A field of the form as text. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
