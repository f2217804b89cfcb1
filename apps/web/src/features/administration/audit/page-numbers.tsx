/** Pages by their numbers. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./audit-page.module.css";

interface PageNumbersProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function PageNumbers({ page, pages, onPage }: PageNumbersProps): ReactNode {
  const t = useT();
  return (
    <nav className={styles.pages} aria-label={t("audit.pages")}>
      {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
        <Button
          key={number}
          variant={number === page ? "filled" : "default"}
          aria-label={t("audit.page", { page: number })}
          aria-current={number === page ? "page" : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
    </nav>
  );
}
