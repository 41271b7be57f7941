import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

/** Minutes as people say them: `38 min`, and `7:05` for hours. */
export function useHours() {
  const { t } = useTranslation('reports');
  const { number } = useFormat();
  return {
    minutes: (minutes: number) => t('minutes', { minutes: number(minutes) }),
    hours: (minutes: number) =>
      `${number(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`,
  };
}
