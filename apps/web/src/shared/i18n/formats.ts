/** Dates, numbers and lists in one language, by the formats of the browser; each is made once. */
import type { Numbers } from "./message-format.ts";

export interface Formats {
  readonly locale: string;
  readonly numbers: Numbers;
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
  formatDate(value: string | number | Date, options?: Intl.DateTimeFormatOptions): string;
  formatList(words: readonly string[], options?: Intl.ListFormatOptions): string;
  formatRelativeTime(
    value: number,
    unit: Intl.RelativeTimeFormatUnit,
    options?: Intl.RelativeTimeFormatOptions,
  ): string;
  formatDisplayName(code: string, options: Intl.DisplayNamesOptions): string | undefined;
}

/** @returns the same format for the same options */
function kept<Options, Format>(make: (options: Options | undefined) => Format): (options?: Options) => Format {
  const formats = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options ?? null);
    const known = formats.get(key) ?? make(options);
    formats.set(key, known);
    return known;
  };
}

export function formatsOf(locale: string): Formats {
  const { NumberFormat, DateTimeFormat, ListFormat, RelativeTimeFormat, DisplayNames, PluralRules } = Intl;
  const numbers = kept((options?: Intl.NumberFormatOptions) => new NumberFormat(locale, options));
  const dates = kept((options?: Intl.DateTimeFormatOptions) => new DateTimeFormat(locale, options));
  const lists = kept((options?: Intl.ListFormatOptions) => new ListFormat(locale, options));
  const ages = kept((options?: Intl.RelativeTimeFormatOptions) => new RelativeTimeFormat(locale, options));
  const plurals = kept(() => new PluralRules(locale));
  return {
    locale,
    numbers: {
      number: (value, digits) =>
        numbers(digits === undefined ? undefined : { maximumFractionDigits: digits }).format(value),
      plural: (value) => plurals().select(value),
    },
    formatNumber: (value, options) => numbers(options).format(value),
    formatDate: (value, options) => dates(options).format(new Date(value)),
    formatList: (words, options) => lists(options).format(words),
    formatRelativeTime: (value, unit, options) => ages(options).format(value, unit),
    formatDisplayName: (code, options) => new DisplayNames(locale, options).of(code),
  };
}
