import type { AttendanceCounts } from '@suksa/contracts/reports';
import { formatsOf, type Translate } from '@suksa/i18n';
import type { Locale } from '@suksa/platform';
import classes from './print.module.css';

interface PrintFootProps {
  readonly report: { readonly asOf: string; readonly yearClosed: boolean; readonly counts: AttendanceCounts };
  readonly locale: Locale;
  readonly t: Translate<'reports'>;
}

const kinds = ['present', 'late', 'half_day', 'excused', 'leave', 'absent'] as const;

/** Sums and as-of time under a printed report. */
export function PrintFoot({ report: { asOf, yearClosed, counts }, locale, t }: PrintFootProps) {
  const format = formatsOf(locale);
  return (
    <div className={classes.foot}>
      <p>
        {kinds.map((kind) => `${t(`states.${kind}`)}: ${format.number(counts[kind])}`).join(' · ')}
        {counts.rate !== null && ` · ${t('summary.rate')}: ${format.percent(counts.rate, 1)}`}
      </p>
      <p>
        {t('foot.as_of', { time: format.dateTime(asOf) })}
        {yearClosed && ` · ${t('foot.closed')}`}
      </p>
    </div>
  );
}
