import type { StudentStatus } from "@halyard/contract/mentoring";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";

const TONES = { excellent: "good", "on-track": "accent", "needs-attention": "warning", "at-risk": "bad" } as const;

export function StudentTag({ status }: { status: StudentStatus }): ReactNode {
  const t = useT();
  return <Tag tone={TONES[status]}>{t(`mentor.student.${status}`)}</Tag>;
}
