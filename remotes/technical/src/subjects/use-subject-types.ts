import { SubjectType } from '@suksa/contracts/technical';
import { useTranslation } from 'react-i18next';

/** The types of subject with their words, in the order of the contract. */
export function useSubjectTypes(): readonly { readonly value: SubjectType; readonly label: string }[] {
  const { t } = useTranslation('technical');
  return SubjectType.options.map((value) => ({ value, label: t(`types.${value}`) }));
}
