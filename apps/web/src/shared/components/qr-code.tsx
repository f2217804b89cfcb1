/** A text as a QR code. Dark on white in both themes: cameras read nothing else for certain. */
import type { ReactNode } from "react";
import { encode } from "uqr";
import styles from "./qr-code.module.css";

export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { data, size } = encode(text, { border: 2 });
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dots} fill="#000" />
    </svg>
  );
}
