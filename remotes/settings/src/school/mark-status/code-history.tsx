import { markCodeAudit } from '@suksa/contracts/settings';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCodeLabels } from './use-code-labels.ts';

/** Who changed a code, when, and from what to what. */
export function CodeHistory({ id }: { id: number }) {
  const { t } = useTranslation('settings');
  const { tones, countings, outcomes } = useCodeLabels();
  const history = useQuery(apiQuery(markCodeAudit, { params: { id } }));
  const labels = {
    code: t('codes.fields.code'),
    name: t('codes.fields.name'),
    sign: t('codes.fields.sign'),
    counts: t('codes.fields.counts'),
    passes: t('codes.fields.passes'),
    outcome: t('codes.fields.outcome'),
    tone: t('codes.fields.tone'),
    active: t('codes.fields.active'),
  };
  const coded: Record<string, readonly { value: string; label: string }[]> = {
    tone: tones,
    counts: countings,
    outcome: outcomes,
  };
  const show = (field: string, value: unknown) => coded[field]?.find((one) => one.value === value)?.label;
  return <AuditHistory result={history} labels={labels} show={show} />;
}
