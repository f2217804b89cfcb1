/**
 * What would move while parts above it come in: it is read, but not shown before they are known, so that nothing moves
 * under a pointer. After a second and a half it is shown all the same, and once shown it stays.
 */
import { useEffect, useState, type ReactNode } from "react";

const PATIENCE_MS = 1_500;

interface HeldProps {
  isReady: boolean;
  /** In its place until then. */
  placeholder?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Held({ isReady, placeholder, className, children }: HeldProps): ReactNode {
  const [isShown, setShown] = useState(isReady);
  if (isReady && !isShown) setShown(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {isShown ? null : placeholder}
      <div className={isShown ? className : undefined} hidden={!isShown}>
        {children}
      </div>
    </>
  );
}
