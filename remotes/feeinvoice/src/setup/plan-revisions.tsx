import {
  type FeeItem,
  type FeePlan,
  type FeePlanRevision,
  readFeePlanRevisions,
} from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ErrorState, Icon, Skeleton } from '@suksa/ui';
import { FormSection } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePeriodName } from '../billing/use-period-name.ts';
import details from '../components/details.module.css';
import classes from './plan-revisions.module.css';

interface PlanRevisionsProps {
  readonly plan: FeePlan;
  readonly items: readonly FeeItem[];
}

/** How a plan stood before it was changed, by whom, and how many invoices keep those prices. */
export function PlanRevisions({ plan, items }: PlanRevisionsProps) {
  const { t } = useTranslation('feeinvoice');
  const revisions = useQuery(apiQuery(readFeePlanRevisions, { params: { id: plan.id } }));
  const earlier = revisions.data?.revisions.filter(({ revision }) => revision < plan.revision);
  return (
    <FormSection title={t('setup.earlier')}>
      {revisions.error && (
        <ErrorState error={revisions.error} onRetry={() => void revisions.refetch()} namespace="feeinvoice" />
      )}
      {revisions.isPending && <Skeleton height={48} />}
      {earlier && (
        <ul className={details.lines}>
          {earlier.map((revision) => (
            <Revision key={revision.revision} revision={revision} items={items} />
          ))}
        </ul>
      )}
    </FormSection>
  );
}

interface RevisionProps {
  readonly revision: FeePlanRevision;
  readonly items: readonly FeeItem[];
}

function Revision({ revision: { revision, at, by, invoices, periods }, items }: RevisionProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const periodName = usePeriodName();
  const itemName = (id: number) => {
    const item = items.find((one) => one.id === id);
    return item ? format.name(item.name) : '–';
  };
  return (
    <li className={classes.revision}>
      <details>
        <summary className={details.line}>
          <span>
            {t('setup.revision_number', { number: format.number(revision) })}
            <span className={details.detail}>
              {[at && format.dateTime(at), by && format.name(by)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className={classes.invoices}>
            {t('setup.invoices_of', { count: invoices, number: format.number(invoices) })}
            <Icon name="chevron-down" size={14} />
          </span>
        </summary>
        {periods.map(({ code, dueDate, lines }) => (
          <div key={code} className={classes.period}>
            <div className={classes.row}>
              <strong>
                {periodName(code)} · {t('setup.due_on', { date: format.date(dueDate) })}
              </strong>
              <strong className={details.figure}>
                {format.number(lines.reduce((sum, { amount }) => sum + amount, 0))}
              </strong>
            </div>
            {lines.map(({ feeItemId, amount }) => (
              <div key={feeItemId} className={classes.row}>
                <span>{itemName(feeItemId)}</span>
                <span className={details.figure}>{format.number(amount)}</span>
              </div>
            ))}
          </div>
        ))}
      </details>
    </li>
  );
}
