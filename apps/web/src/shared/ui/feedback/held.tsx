/**
 * Hides content until what stands above it has loaded, so that nothing moves under the pointer. Its data is read meanwhile.
 * After a second and a half it is shown anyway; once shown, it stays.
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
