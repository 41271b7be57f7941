import { type PrintLanguage, printLanguages } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';

interface LanguageChoiceProps {
  readonly value: PrintLanguage;
  readonly onChange: (language: PrintLanguage) => void;
}

/** Lao, English or both: in the window of what is printed. */
export function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation('common');
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
