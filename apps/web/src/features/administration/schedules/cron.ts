/** Cron expressions as people choose them: how often, and at what time. What no choice stands for is a custom one. */
export type Rhythm =
  | { every: "off" }
  | { every: "hour"; minute: number }
  | { every: "day"; time: string }
  | { every: "week"; time: string; weekday: number }
  | { every: "month"; time: string; day: number }
  | { every: "custom"; cron: string };

const two = (number: number): string => String(number).padStart(2, "0");

const isWithin = (text: string, from: number, to: number): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= from && Number(text) <= to;

export function rhythmOf(cron: string): Rhythm {
  if (cron === "") return { every: "off" };
  const custom: Rhythm = { every: "custom", cron };
  const [minute = "", hour = "", day = "", month = "", weekday = "", ...rest] = cron.trim().split(/\s+/);
  if (rest.length > 0 || month !== "*" || !isWithin(minute, 0, 59)) return custom;
  if (hour === "*" && day === "*" && weekday === "*") return { every: "hour", minute: Number(minute) };
  if (!isWithin(hour, 0, 23)) return custom;
  const time = `${two(Number(hour))}:${two(Number(minute))}`;
  if (day === "*" && weekday === "*") return { every: "day", time };
  // Sunday is 0 and 7.
  if (day === "*" && isWithin(weekday, 0, 7)) return { every: "week", time, weekday: Number(weekday) % 7 };
  if (weekday === "*" && isWithin(day, 1, 31)) return { every: "month", time, day: Number(day) };
  return custom;
}

export function cronOf(rhythm: Rhythm): string {
  if (rhythm.every === "off") return "";
  if (rhythm.every === "custom") return rhythm.cron;
  if (rhythm.every === "hour") return `${rhythm.minute} * * * *`;
  const [hour = 0, minute = 0] = rhythm.time.split(":").map(Number);
  if (rhythm.every === "day") return `${minute} ${hour} * * *`;
  if (rhythm.every === "week") return `${minute} ${hour} * * ${rhythm.weekday}`;
  return `${minute} ${hour} ${rhythm.day} * *`;
}
