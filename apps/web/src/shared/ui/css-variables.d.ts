/** Our custom properties may stand in `style`, where React's types know the standard ones only. */
import "react";

declare module "react" {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
