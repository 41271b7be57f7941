import { useDuration, useFormat } from '@suksa/i18n';

/** How long somebody was late or early: `38 min`, `1 h 5 min`; and worked: `7:05`. */
export function useHours() {
  const { number } = useFormat();
  return {
    minutes: useDuration(),
    hours: (minutes: number) =>
      `${number(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`,
  };
}
