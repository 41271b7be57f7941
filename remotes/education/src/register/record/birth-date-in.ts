import type { Student } from '@suksa/contracts/education';
import type { Formats } from '@suksa/i18n';

/** A birth date as far as it is known: the day, the month and year, or the year alone. */
export function birthDateIn(format: Formats, { birthDate, birthDatePrecision }: Student): string {
  if (!birthDate) return '';
  if (birthDatePrecision === 'year') return birthDate.slice(0, 4);
  if (birthDatePrecision === 'month')
    return `${format.month(Number(birthDate.slice(5, 7)))} ${birthDate.slice(0, 4)}`;
  return format.date(birthDate);
}
