const laoZero = 0x0ed0;

/** Lao digits ໐–໙ as ASCII ones. */
const asciiDigits = (text: string): string =>
  text.replace(/[໐-໙]/g, (digit) => String(digit.charCodeAt(0) - laoZero));

const pad = (number: number): string => String(number).padStart(2, '0');

/** The Buddhist era (ພ.ສ.) is 543 years ahead; nobody means the Christian year 2400 or later. */
const christianYear = (year: number): number => (year >= 2400 && year < 2700 ? year - 543 : year);

/**
 * `7/9/2026`, `07.09.2026`, `7 9 26`, `07092026` or `7/9/2569` (Buddhist era) as `2026-09-07`; null where it is no day of
 * the calendar.
 */
export function parseTypedDate(typed: string): string | null {
  const text = asciiDigits(typed).trim();
  const parts =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)?.slice(1).reverse() ??
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(text)?.slice(1) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text)?.slice(1);
  if (!parts) return null;
  const [day = 0, month = 0, typedYear = 0] = parts.map(Number);
  const year = typedYear < 100 ? 2000 + typedYear : christianYear(typedYear);
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}` : null;
}

/** `730`, `7.30`, `7:30` or `07:30` as `07:30`; null where it is no time of day. */
export function parseTypedTime(typed: string): string | null {
  const match = /^(\d{1,2})[:. ]?(\d{2})?$/.exec(asciiDigits(typed).trim());
  if (!match) return null;
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)];
  return hours < 24 && minutes < 60 ? `${pad(hours)}:${pad(minutes)}` : null;
}
