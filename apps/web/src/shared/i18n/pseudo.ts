/** A language for tests: what comes from a catalog is accented, a third longer and in brackets, and stays readable. */
import { setLanguage } from "./i18n.tsx";

const PLAIN = "aceinouyACEINOUY";
const ACCENTED = "áçéíñóúýÁÇÉÍÑÓÚÝ";

const accent = (text: string): string => text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** Without what stands between braces, but for the texts of plurals and selects, which stand in two of them. */
function accentTexts(message: string): string {
  let depth = 0;
  return message.replace(/'\{'|'\}'|[{}]|[^{}']+|'/g, (part) => {
    if (part === "{") depth += 1;
    else if (part === "}") depth -= 1;
    else if (depth % 2 === 0) return accent(part);
    return part;
  });
}

export const PSEUDO_LOCALE = "en-XA";

export function pseudo(english: string): string {
  const longer = "~".repeat(Math.ceil(english.length / 3));
  return `⟦${accentTexts(english)} ${longer}⟧`;
}

export const showPseudoLocale = (): void => setLanguage(PSEUDO_LOCALE, pseudo);
