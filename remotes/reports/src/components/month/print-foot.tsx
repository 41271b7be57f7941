import type { AttendanceCounts } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from './print.module.css';

interface PrintFootProps {
  readonly report: { readonly asOf: string; readonly yearClosed: boolean; readonly counts: AttendanceCounts };
}

const kinds = ['present', 'late', 'half_day', 'excused', 'leave', 'absent'] as const;

/** Sums and as-of time under a printed report. */
export function PrintFoot({ report: { asOf, yearClosed, counts } }: PrintFootProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <div className={classes.foot}>
      <p>
        {format.row(
          [
            ...kinds.map((kind) => format.row([t(`states.${kind}`), format.number(counts[kind])], ': ')),
            counts.rate !== null && format.row([t('summary.rate'), format.percent(counts.rate, 1)], ': '),
          ],
          ' · ',
        )}
      </p>
      <p>
        {format.row(
          [t('foot.as_of', { time: format.dateTime(asOf) }), yearClosed && t('foot.closed')],
          ' · ',
        )}
      </p>
    </div>
  );
}
