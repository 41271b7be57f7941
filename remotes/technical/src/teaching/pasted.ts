import type { TeachingTeacher } from '@suksa/contracts/technical';
import { fold } from '@suksa/i18n/lao';

/** A block of a spreadsheet: lines of cells. */
export const blockOf = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));

/** Who is meant: a whole name in either script, or the beginning of just one. */
export function teacherNamed(
  teachers: readonly TeachingTeacher[],
  typed: string,
): TeachingTeacher | undefined {
  const wanted = fold(typed);
  if (wanted === '') return undefined;
  const names = ({ name }: TeachingTeacher) => [fold(name.lo), fold(name.en)];
  const whole = teachers.filter((teacher) => names(teacher).includes(wanted));
  if (whole.length > 0) return whole.length === 1 ? whole[0] : undefined;
  const begun = teachers.filter((teacher) => names(teacher).some((name) => name.startsWith(wanted)));
  return begun.length === 1 ? begun[0] : undefined;
}
