import { markSchemeAudit } from '@suksa/contracts/settings';
import type { KeyOf } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSchemeLabels } from './use-scheme-labels.ts';

/** Who changed how marks are counted, when, and from what to what. */
export function SchemeHistory({ id }: { id: number }) {
  const { t } = useTranslation('settings');
  const { promotions } = useSchemeLabels();
  const history = useQuery(apiQuery(markSchemeAudit, { params: { id } }));
  const text = (key: KeyOf<'settings', 'schemes.fields'>) => t(`schemes.fields.${key}`);
  const labels = {
    name: text('name'),
    levels: t('branches.fields.levels'),
    monthWeight: text('month_weight'),
    examWeight: text('exam_weight'),
    firstTermWeight: text('first_weight'),
    secondTermWeight: text('second_weight'),
    decimals: text('decimals'),
    step: text('step'),
    passMark: text('pass'),
    promotion: text('promotion'),
    mostFailed: text('failed'),
  };
  const show = (field: string, value: unknown) => {
    if (field === 'step' && typeof value === 'number') return String(value / 100);
    if (field === 'passMark') return String(value);
    return promotions.find((option) => option.value === value)?.label;
  };
  return <AuditHistory result={history} labels={labels} show={show} />;
}
