import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { type PrintWords, printWordsOf } from './print-words.ts';

/** The words of the page, for what stands on the screen and on paper alike. */
export function usePageLabels(): PrintWords {
  const { t } = useTranslation('education');
  const format = useFormat();
  return printWordsOf(format.locale, [{ t, format }]);
}
