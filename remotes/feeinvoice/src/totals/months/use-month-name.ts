import { useFormat } from '@suksa/i18n';

/** `2026-11` in words, with its year. */
export function useMonthName(): (month: string) => string {
  const format = useFormat();
  return (month) => `${format.month(Number(month.slice(5)))} ${month.slice(0, 4)}`;
}
