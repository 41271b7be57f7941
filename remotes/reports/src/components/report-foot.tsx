import { useFormat } from '@suksa/i18n';
import { Icon, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './report-foot.module.css';

interface ReportFootProps {
  readonly asOf: string;
  readonly yearName: string;
  readonly yearClosed: boolean;
}

/** As of when the numbers are, and of which year: a report without it can't be compared with another. */
export function ReportFoot({ asOf, yearName, yearClosed }: ReportFootProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <p className={classes.foot}>
      <Icon name="clock" size={16} />
      {t('foot.as_of', { time: format.dateTime(asOf) })}
      <span>{t('foot.year', { year: yearName })}</span>
      {yearClosed && <StatusBadge tone="gray" label={t('foot.closed')} />}
    </p>
  );
}
