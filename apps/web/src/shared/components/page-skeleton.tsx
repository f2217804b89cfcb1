/** A page while its code is on the way: the head and some lines, where they will be. */
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { LoadingRows } from "../ui/feedback/state-views.tsx";
import styles from "./page-skeleton.module.css";

export function PageSkeleton(): ReactNode {
  return (
    <div className={styles.page}>
      <Skeleton height={20} width={180} />
      <Skeleton height={12} width={320} mt={12} mb={20} maw="100%" />
      <LoadingRows rows={10} />
    </div>
  );
}
