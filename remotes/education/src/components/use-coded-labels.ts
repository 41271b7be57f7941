import type { KeyOf } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

export interface CodedWord<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** The words of coded values, for choices and exports: `useCodedLabels('status', studentStatuses)`. */
export function useCodedLabels<const Value extends string>(
  group: string,
  values: readonly Value[],
): CodedWord<Value>[] {
  const { t } = useTranslation('education');
  return values.map((value) => ({ value, label: String(t(`${group}.${value}` as KeyOf<'education'>)) }));
}

export const labelsOf = <Value extends string>(words: readonly CodedWord<Value>[]): Record<string, string> =>
  Object.fromEntries(words.map(({ value, label }) => [value, label]));
