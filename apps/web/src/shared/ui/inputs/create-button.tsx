/** The primary button of a page that creates something. In the head of a page only its sign is shown on a phone. */
import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";

interface CreateButtonProps {
  label: string;
  onClick: () => void;
}

export function CreateButton({ label, onClick }: CreateButtonProps): ReactNode {
  return (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}
