import type { EndpointOutput } from '@suksa/contracts';
import type { AcademicYear, closingChecklist } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { ErrorState, Icon, keepLoaded, Skeleton, StatusBadge, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './years.module.css';

type Answer = EndpointOutput<typeof closingChecklist>;
type Item = Answer['rows'][number]['item'];

const register = '/education_management/education_index?status=studying&missing=';

/** The list of what is left. Drafts are in none: nobody but their maker sees them before they are issued. */
const places: Partial<Record<Item, (day: string | null) => string>> = {
  undecided_students: () => `${register}outcome`,
  unapproved_marks: () => '/reports/report_mark_student',
  waiting_corrections: () => '/reports/report_mark_student',
  missing_results: () => `${register}year_result`,
  open_windows: () => '/settings/mark_status?tab=windows&state=accepting',
  open_gate_days: (day) => `/reports/report_check_in_out_student?date=${day}&checkOut=none`,
  unpaid_invoices: () => '/feeinvoice?status=open',
};

interface ClosingChecklistProps {
  readonly year: AcademicYear;
  readonly result: {
    readonly data: Answer | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
}

/** What is left to do before the year is closed, each with the way there. */
export function ClosingChecklist({ year, result }: ClosingChecklistProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { data, error, refetch, refreshFailure } = keepLoaded(result);
  // Lists show the year of the page's header.
  const isHere = useBranch()?.year?.id === year.id;
  const leftIn = (item: Item, left: number) => {
    const number = format.number(left);
    if (item === 'next_year') return t('years.checklist.missing');
    return item === 'open_gate_days'
      ? t('years.checklist.days', { count: left, number })
      : t('years.checklist.left', { number });
  };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="settings" />;
  if (!data) return <Skeleton height={120} />;
  const leads = data.rows.some(({ item, left }) => left > 0 && places[item]);
  return (
    <>
      {refreshFailure}
      <ul className={classes.checklist} aria-label={t('years.checklist.title')}>
        {data.rows.map(({ item, left, blocking, day }) => {
          const place = left > 0 && isHere ? places[item] : undefined;
          const words = t(`years.checklist.${item}`);
          return (
            <li key={item} data-done={left === 0 || undefined}>
              <Icon name={left === 0 ? 'circle-check' : blocking ? 'alert-triangle' : 'info-circle'} />
              <span className={classes.item}>{place ? <Link to={place(day)}>{words}</Link> : words}</span>
              {left === 0 ? (
                <StatusBadge tone="green" label={t('years.checklist.done')} />
              ) : (
                <StatusBadge tone={blocking ? 'red' : 'amber'} label={leftIn(item, left)} />
              )}
            </li>
          );
        })}
      </ul>
      {leads && !isHere && (
        <Text size="sm" c="dimmed">
          {t('years.checklist.other_year', { year: year.name })}
        </Text>
      )}
    </>
  );
}
