import type { EndpointOutput } from '@suksa/contracts';
import type { closingChecklist } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { ErrorState, Icon, Skeleton, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './years.module.css';

type Answer = EndpointOutput<typeof closingChecklist>;
type Item = Answer['rows'][number]['item'];

/** Where each thing is done. */
const places: Record<Item, string> = {
  undecided_pupils: '/education_management',
  draft_invoices: '/feeinvoice',
  unpaid_invoices: '/feeinvoice',
  next_year: '/settings/academy_year',
};

interface ClosingChecklistProps {
  readonly result: {
    readonly data: Answer | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}

/** What is left to do before the year is closed, each with the way there. */
export function ClosingChecklist({ result: { data, error, refetch } }: ClosingChecklistProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="settings" />;
  if (!data) return <Skeleton height={120} />;
  return (
    <ul className={classes.checklist} aria-label={t('years.checklist.title')}>
      {data.rows.map(({ item, left, blocking }) => (
        <li key={item} data-done={left === 0 || undefined}>
          <Icon name={left === 0 ? 'circle-check' : blocking ? 'alert-triangle' : 'info-circle'} />
          <span className={classes.item}>
            {left === 0 || item === 'next_year' ? (
              t(`years.checklist.${item}`)
            ) : (
              <Link to={places[item]}>{t(`years.checklist.${item}`)}</Link>
            )}
          </span>
          {left === 0 ? (
            <StatusBadge tone="green" label={t('years.checklist.done')} />
          ) : (
            <StatusBadge
              tone={blocking ? 'red' : 'amber'}
              label={
                item === 'next_year'
                  ? t('years.checklist.missing')
                  : t('years.checklist.left', { number: format.number(left) })
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}
