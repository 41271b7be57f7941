import type { Student } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { correctedIn } from './corrected.ts';
import { studentName } from './student-name.ts';
import { useChangeLabels } from './use-change-labels.ts';

/** What was corrected, as sentences; and of a name, whether the former one is kept. */
export function useCorrectedText(): (before: Student, after: Student) => string {
  const { t } = useTranslation('education');
  const format = useFormat();
  const words = useChangeLabels();
  return (before, after) => {
    const { renamed, formerName, fields } = correctedIn(before, after);
    const name = format.name(studentName(after));
    const labels = fields.map((field) => (field === 'guardians' ? t('form.guardians') : words.label(field)));
    const sentences = [
      renamed && t('corrected.name', { name }),
      renamed &&
        (formerName
          ? t('corrected.former_kept', { former: format.name(formerName) })
          : t('corrected.no_former')),
      fields.length > 0 && t('corrected.fields', { name, fields: labels.join(', ') }),
      !renamed && fields.length === 0 && t('corrected.saved', { name }),
    ];
    return sentences.filter(Boolean).join(' ');
  };
}
