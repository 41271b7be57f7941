import type { Receipt } from '@suksa/contracts/feeinvoice';
import {
  type BilingualName,
  type Formats,
  type KeyOf,
  languageOf,
  localesOf,
  translationIn,
  useFormat,
} from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { TwoLanguageLabel } from './two-language-label.tsx';

export type PaperWord = KeyOf<'feeinvoice', 'paper'>;

/** What both languages of a paper say, on one line. */
export const onOneLine = (text: string, between = ' · '): string => text.replaceAll('\n', between);

/** Words, formats and languages of the paper that is being printed. */
export function usePaper() {
  const { t, i18n } = useTranslation('feeinvoice');
  const format = useFormat();
  return {
    t,
    format,
    label: (key: PaperWord) => <TwoLanguageLabel text={t(`paper.${key}`)} />,
    /** Each language of the paper by itself, for sentences that stand apart. */
    each: localesOf(languageOf(i18n)).map((locale) => ({
      locale,
      t: translationIn(locale).getFixedT(locale, 'feeinvoice'),
    })),
  };
}

/** The head of the sheet as the branch wrote it in its settings, else the names of school and branch. */
export function letterheadOf(branch: Receipt['branch'], school: BilingualName, format: Formats) {
  const own = format.name(branch.header);
  return {
    school: own || format.name(school),
    branch: own ? '' : format.name(branch.name),
    contact: [format.name(branch.address), format.phone(branch.phone).replaceAll(' ', '\u00a0')]
      .filter(Boolean)
      .join(' · '),
  };
}
