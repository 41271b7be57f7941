import { markWindowAudit } from '@suksa/contracts/settings';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWindowLabels } from './use-window-labels.ts';

const moments = ['opens', 'closes', 'ended', 'reopenedUntil'];

/** Who changed, closed or reopened a window, when, and why. */
export function WindowHistory({ id }: { id: number }) {
  const { t } = useTranslation('settings');
  const { moment, periods } = useWindowLabels();
  const history = useQuery(apiQuery(markWindowAudit, { params: { id } }));
  const labels = {
    period: t('windows.fields.period'),
    month: t('windows.fields.month'),
    level: t('windows.fields.level'),
    opens: t('windows.fields.opens'),
    closes: t('windows.fields.closes'),
    ended: t('windows.fields.ended'),
    reopenedUntil: t('windows.fields.reopened'),
  };
  const show = (field: string, value: unknown) => {
    if (moments.includes(field) && typeof value === 'string') return moment(value);
    return periods.find((period) => period.value === value)?.label;
  };
  return <AuditHistory result={history} labels={labels} show={show} />;
}
