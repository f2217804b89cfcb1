/** One sentence of a history; of a long text with the way to what it was and is. */
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { LoadingRows } from "../../ui/feedback/state-views.tsx";
import styles from "./change-line.module.css";
import { asDeed } from "./sentences/deed.ts";
import { asShown } from "./sentences/as-shown.ts";
import { changeIn } from "./queries.ts";
import "./messages.ts";

const load = () => import("./text-change.tsx");
const TextChange = lazy(async () => ({ default: (await load()).TextChange }));

interface ChangeLineProps {
  raw: string;
  /** It stands after the name of who did it. */
  deed?: boolean;
}

const asItIs = (sentence: string): string => sentence;

export function ChangeLine({ raw, deed = false }: ChangeLineProps): ReactNode {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const change = changeIn(raw);
  const told = deed ? asDeed : asItIs;
  if (change === null) return told(asShown(raw));
  return (
    <>
      {told(change.words)}{" "}
      <button
        type="button"
        className={styles.more}
        aria-expanded={opened}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpened(!opened)}
      >
        {t(opened ? "textChanges.hide" : "textChanges.show")}
      </button>
      {opened ? (
        <Suspense fallback={<LoadingRows rows={3} />}>
          <TextChange id={change.id} attribute={change.attribute} />
        </Suspense>
      ) : null}
    </>
  );
}
