/** The primary button of a page that creates something. On a phone only its sign is shown, so that the title stays on one line. */
import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useSmallPhone } from "../layout/use-phone.ts";

interface CreateButtonProps {
  label: string;
  onClick: () => void;
}

export function CreateButton({ label, onClick }: CreateButtonProps): ReactNode {
  const isSmall = useSmallPhone();
  const sign = <Plus size={isSmall ? 20 : 16} aria-hidden />;
  if (isSmall) {
    return (
      <Button w={44} px={0} aria-label={label} title={label} onClick={onClick}>
        {sign}
      </Button>
    );
  }
  return (
    <Button leftSection={sign} onClick={onClick}>
      {label}
    </Button>
  );
}
