import { type SubjectType, subjectTypes } from '@suksa/contracts/technical';
import { useTranslation } from 'react-i18next';

/** The types of subject with their words, in the order of the contract. */
export function useSubjectTypes(): readonly { readonly value: SubjectType; readonly label: string }[] {
  const { t } = useTranslation('technical');
  return subjectTypes.map((value) => ({ value, label: t(`types.${value}`) }));
}
