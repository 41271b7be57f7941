import { markBandsAudit, type ScoreBand } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCodeLabels } from './use-code-labels.ts';

type BandValues = Omit<ScoreBand, 'id' | 'code'>;

/** Who changed the bands, when, and each band from what to what. */
export function BandsHistory() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { rangeOf, tones } = useCodeLabels();
  const history = useQuery(apiQuery(markBandsAudit));
  const fields = history.data?.rows.flatMap(({ changes }) => changes.map(({ field }) => field)) ?? [];
  // Each band is a field of the set, by its code.
  const labels = Object.fromEntries(fields.map((code) => [code, code]));
  const show = (_: string, value: unknown) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const { name, passes, tone, ...range } = value as BandValues;
    return [
      format.name(name),
      rangeOf(range),
      t(passes ? 'codes.passes' : 'codes.fails'),
      tones.find((one) => one.value === tone)?.label,
    ].join(' · ');
  };
  return <AuditHistory result={history} labels={labels} show={show} />;
}
