import { type HouseholdBalance, readStudentBalance } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery, type PanelProps, useBranch, useCan, useMayOpen } from '@suksa/platform';
import { PanelContent, PanelFacts, PanelLink } from '@suksa/ui/panel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

const invoices = '/feeinvoice';
const till = '/feeinvoice/fee_transaction';

/** In the student's record: what the family owes, since when, and the way to its invoices and to the till. */
export default function BalancePanel({ id }: PanelProps) {
  const { t } = useTranslation('feeinvoice');
  const mayOpen = useMayOpen();
  const result = useQuery(apiQuery(readStudentBalance, { params: { id } }));
  return (
    <PanelContent result={result}>
      {({ code, households }) => (
        <>
          {households.length === 0 && <PanelFacts tone="gray" figure={t('balance_panel.empty')} />}
          {households.map((household) => (
            <Household key={household.family.id} household={household} named={households.length > 1} />
          ))}
          {code && mayOpen(invoices) && (
            <PanelLink to={`${invoices}?q=${code}`}>{t('balance_panel.invoices')}</PanelLink>
          )}
        </>
      )}
    </PanelContent>
  );
}

interface HouseholdProps {
  readonly household: HouseholdBalance;
  /** Where a student lives in two, each says whose it is. */
  readonly named: boolean;
}

function Household({ household, named }: HouseholdProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const mayOpen = useMayOpen();
  const readOnly = useBranch()?.readOnly;
  const { family, owed, overdue, openInvoices, oldestDue, credit } = household;
  const mayPay = owed > 0 && !readOnly && can('feeinvoice.payment.create') && mayOpen(till);
  return (
    <>
      <PanelFacts
        figure={owed > 0 ? format.kip(owed) : t('balance_panel.none')}
        tone={overdue > 0 ? 'red' : owed > 0 ? 'amber' : 'green'}
      >
        {named && <span>{format.name(family.name)}</span>}
        {overdue > 0 && overdue < owed && (
          <span>{t('balance_panel.overdue', { amount: format.kip(overdue) })}</span>
        )}
        {oldestDue && (
          <span>
            {t('balance_panel.open', { count: openInvoices })} ·{' '}
            {t(overdue > 0 ? 'balance_panel.overdue_since' : 'balance_panel.due', {
              date: format.date(oldestDue),
            })}
          </span>
        )}
        {credit > 0 && <span>{t('balance_panel.credit', { amount: format.kip(credit) })}</span>}
      </PanelFacts>
      {mayPay && <PanelLink to={`${till}?pay=${family.id}`}>{t('balance_panel.pay')}</PanelLink>}
    </>
  );
}
