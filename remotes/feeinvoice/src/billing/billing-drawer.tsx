import type { BillingRow } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useCan } from '@suksa/platform';
import { Anchor, Modal, Stack, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import details from '../components/details.module.css';
import { Facts } from '../components/facts.tsx';
import { PricedLine } from '../components/price/priced-lines.tsx';
import classes from './billing.module.css';
import { BillingBadge, BillingWarnings } from './billing-columns.tsx';
import { BillingGrants } from './billing-grants.tsx';

interface BillingDrawerProps {
  readonly row: BillingRow;
  readonly onClose: () => void;
}

/** One student’s price of the period: each line with its reason, and who is billed how much of it. */
export default function BillingDrawer({ row, onClose }: BillingDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const { student, lines, parts, invoices, hereFrom, dueDate, levelDifference = 0 } = row;
  const drafted = invoices.reduce((sum, { total }) => sum + total, 0);
  const facts = [
    [t('invoice_fields.class'), student.className && format.className(student.className)],
    [t('billing.code'), student.code],
    [t('billing.here_from'), hereFrom && format.date(hereFrom)],
    [t('invoice_fields.due'), dueDate && format.date(dueDate)],
  ] as const;
  return (
    <Modal opened kind="drawer" size="md" onClose={onClose} title={format.name(student.name)}>
      <Stack gap="lg">
        <div className={details.head}>
          <strong className={details.amount}>{format.kip(row.total)}</strong>
          <BillingBadge row={row} />
          <BillingWarnings row={row} />
        </div>
        <Facts of={facts} />
        {invoices.length > 0 && (
          <section>
            <h3 className={details.heading}>{t('billing.billed')}</h3>
            <ul className={details.lines}>
              {invoices.map(({ id, number, total }) => (
                <li key={id} className={details.line}>
                  <Anchor component={Link} to={`/feeinvoice?${number ? '' : 'status=draft&'}invoice=${id}`}>
                    {number ?? t('billing.one.draft')}
                  </Anchor>
                  <span className={details.figure}>{format.number(total)}</span>
                </li>
              ))}
            </ul>
            {row.state === 'draft' && drafted !== row.total && (
              <Text c="dimmed" size="sm">
                {t('billing.draft_price_moved')}
              </Text>
            )}
            {levelDifference !== 0 && (
              <Text size="sm" mt="xs">
                {t(levelDifference > 0 ? 'billing.level_more' : 'billing.level_less', {
                  amount: format.kip(Math.abs(levelDifference)),
                })}
              </Text>
            )}
          </section>
        )}
        <section>
          <h3 className={details.heading}>
            {t(row.state === 'issued' ? 'billing.price_now' : 'billing.price')}
          </h3>
          {lines.length === 0 ? (
            <Text c="dimmed">{t('billing.no_price')}</Text>
          ) : (
            <>
              <ul className={classes.lines}>
                {lines.map(({ feeItemId, text, amount, why }, index) => (
                  <PricedLine
                    key={`${feeItemId}-${why.kind}-${text.en}-${amount}`}
                    label={format.name(text)}
                    amount={amount}
                    why={why}
                    // Both prices of who changed level are what the office looks for.
                    open={index < 2 || (why.kind === 'fee' && why.spans !== undefined)}
                  />
                ))}
              </ul>
              <div className={classes.total}>
                <span>{t('paper.total')}</span>
                <span>{format.kip(lines.reduce((sum, { amount }) => sum + amount, 0))}</span>
              </div>
            </>
          )}
        </section>
        {can('feeinvoice.plan.view') && row.state !== 'issued' && <BillingGrants studentId={student.id} />}
        {(parts.length > 1 || parts.some(({ isCompany }) => isCompany)) && (
          <section>
            <h3 className={details.heading}>{t('billing.payers')}</h3>
            <ul className={details.lines}>
              {parts.map(({ family, share, amount, isCompany }) => (
                <li key={family.id} className={details.line}>
                  <span>
                    {isCompany || share === 100
                      ? format.name(family.name)
                      : t('new_invoice.part', {
                          family: format.name(family.name),
                          share: t('why.percent', { percent: format.number(share) }),
                        })}
                  </span>
                  <span className={details.figure}>{format.number(amount)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Stack>
    </Modal>
  );
}
