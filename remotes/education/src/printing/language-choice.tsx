import { SegmentedControl } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { type PrintLanguage, printLanguages } from './print-words.ts';

interface LanguageChoiceProps {
  readonly value: PrintLanguage;
  readonly onChange: (language: PrintLanguage) => void;
}

/** Lao, English or both: asked wherever a paper is printed. */
export function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation('education');
  return (
    <SegmentedControl
      aria-label={t('print.language')}
      fullWidth
      value={value}
      onChange={onChange}
      data={printLanguages.map((language) => ({ value: language, label: t(`print.in.${language}`) }))}
    />
  );
}
