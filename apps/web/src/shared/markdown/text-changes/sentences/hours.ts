/** The server's sentences say hours as the API does, `1h 30m`; pages say them in one way, `1.5 h`. */
const OF_HOURS = /^(?:Work|Remaining work) /;
const DURATION = /\b(?:(\d+)h(?: (\d+)m)?|(\d+)m)\b/g;
const MINUTES = 60;

/** @param sentence of a history */
export function hoursAsShown(sentence: string): string {
  if (!OF_HOURS.test(sentence)) return sentence;
  return sentence.replaceAll(DURATION, (_whole, hours = "0", minutes = "0", alone = "0") => {
    const all = Number(hours) + (Number(minutes) + Number(alone)) / MINUTES;
    return `${Number(all.toFixed(2))} h`;
  });
}
