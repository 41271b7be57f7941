import { dayLetters, type MonthDay } from '@suksa/contracts/reports';
import type { ExportColumn } from '@suksa/ui/list';

/** The days take their place between the student's columns and the sums. */
export function withDayColumns(
  columns: readonly ExportColumn[],
  days: readonly MonthDay[],
  /** Keys of the columns that stand before the days. */
  leading: readonly string[],
  letterOf: (letter: string) => string,
): ExportColumn[] {
  const labels = Object.fromEntries(dayLetters.map((letter) => [letter, letterOf(letter)]));
  return [
    ...columns.filter(({ key }) => leading.includes(key)),
    ...days.map((_, at) => ({ key: `d${at + 1}`, title: String(at + 1), labels: { ...labels } })),
    ...columns.filter(({ key }) => !leading.includes(key)),
  ];
}
