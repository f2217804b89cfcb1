/** Which month or week the calendar shows, and the ways to others. */
import { ActionIcon, Button, Menu, SegmentedControl } from "@mantine/core";
import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { ProjectSearch } from "../search-params/search.ts";
import type { CalendarSpan } from "./calendar.ts";
import styles from "./calendar.module.css";

const SPANS: readonly CalendarSpan[] = ["month", "week"];
/** Buttons of one look, whatever they do. */
const STEP = { className: styles.step, variant: "default", size: 30 } as const;

interface CalendarStepsProps {
  title: string;
  go: (by: number) => void;
  showToday: () => void;
}

export function CalendarSteps({ title, go, showToday }: CalendarStepsProps): ReactNode {
  const t = useT();
  return (
    <>
      <ActionIcon.Group>
        <ActionIcon {...STEP} aria-label={t("calendar.previous")} onClick={() => go(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon {...STEP} aria-label={t("calendar.next")} onClick={() => go(1)}>
          <ChevronRight size={16} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
      <h2 className={styles.title} aria-live="polite">
        {title}
      </h2>
      <Button className={styles.today} variant="default" size="xs" onClick={showToday}>
        {t("calendar.today")}
      </Button>
    </>
  );
}

interface CalendarDisplayProps {
  span: CalendarSpan;
  onSpan: (span: CalendarSpan) => void;
  bars: "due" | "days";
  onBars: (bars: ProjectSearch["bars"]) => void;
}

/** How long it is, and on which days work stands. */
export function CalendarDisplay({ span, onSpan, bars, onBars }: CalendarDisplayProps): ReactNode {
  const t = useT();
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t("calendar.span")}
        value={span}
        data={SPANS.map((value) => ({ value, label: t(`calendar.${value}`) }))}
        onChange={(value) => onSpan(value === "week" ? "week" : "month")}
      />
      <BarsMenu bars={bars} onBars={onBars} />
    </>
  );
}

/** Show work packages on their due date only or from start to finish. */
function BarsMenu({ bars, onBars }: { bars: "due" | "days"; onBars: CalendarDisplayProps["onBars"] }): ReactNode {
  const t = useT();
  return (
    <Menu position="bottom-end" withinPortal transitionProps={{ exitDuration: 0 }}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<ChevronDown size={14} aria-hidden />}>
          {t("calendar.barsAre", { bars: t(`calendar.bars.${bars}`) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("calendar.bars")}</Menu.Label>
        <Menu.RadioGroup value={bars} onChange={(value) => onBars(value === "days" ? "days" : undefined)}>
          {(["due", "days"] as const).map((value) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {t(`calendar.bars.${value}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
