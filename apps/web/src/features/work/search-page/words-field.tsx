/** The words that are searched for, on the page that shows what they find: in the header, or on it where that is small. */
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";

interface WordsFieldProps {
  q: string;
  /** Of a box with an icon and a field. */
  className: string | undefined;
  /** `/` goes here. */
  hasKey?: boolean;
}

/** What is searched for elsewhere, such as with the palette, is what the field begins with again. */
export const WordsField = (props: WordsFieldProps): ReactNode => <Field key={props.q} {...props} />;

function Field({ q, className, hasKey = false }: WordsFieldProps): ReactNode {
  const t = useT();
  const navigate = useNavigate({ from: "/search" });
  const [text, setText] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  useShortcut("/", t("shell.shortcut.search"), () => field.current?.select(), hasKey);
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const words = text.trim();
        void navigate({ search: (now) => ({ ...now, q: words === "" ? undefined : words }), replace: true });
      }}
    >
      <Search size={16} aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={t("palette.everything")}
        placeholder={t("palette.everything")}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
