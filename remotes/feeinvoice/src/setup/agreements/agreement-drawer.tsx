import type { Agreement } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useBranch, useCan } from '@suksa/platform';
import { Anchor, Button, Modal, PrintButton, Stack, StatusBadge } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import details from '../../components/details.module.css';
import { Facts } from '../../components/facts.tsx';
import { agreementTones } from './agreement-tones.ts';

const EndAgreementForm = lazy(() => import('./end-agreement-form.tsx'));

interface AgreementDrawerProps {
  readonly agreement: Agreement;
  readonly onClose: () => void;
}

/** One agreement: its parts with what is paid of each, its invoices, the paper to sign and its end. */
export default function AgreementDrawer({ agreement, onClose }: AgreementDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const branch = useBranch();
  const [ending, setEnding] = useState(false);
  const { state, total, settled, parts, invoices, ended } = agreement;
  const mayEnd = can('feeinvoice.invoice.void') && !(branch?.readOnly ?? true) && ended === null;
  const facts = [
    [t('agreements.agreed_by'), agreement.agreedBy],
    [t('agreements.day'), format.date(agreement.day)],
    [t('agreements.made_by'), format.name(agreement.madeBy)],
    [t('payment.note'), agreement.note],
    [t('agreements.ended'), ended && `${format.date(ended.day)} · ${format.name(ended.by)}`],
    [t('receipt.reason'), ended?.reason],
  ] as const;
  return (
    <Modal
      opened
      kind="drawer"
      onClose={onClose}
      title={t('agreements.of', { family: format.name(agreement.family.name) })}
      footer={
        <>
          {mayEnd && (
            <Button variant="subtle" color="red" onClick={() => setEnding(true)}>
              {t('agreements.end')}
            </Button>
          )}
          <PrintButton
            kind="feeinvoice.agreement"
            usual="both"
            namespace="feeinvoice"
            label={t('agreements.print')}
            onPrint={async (language) =>
              (await import('./print-agreement.tsx')).printAgreement({
                agreement,
                language,
                branch: branch?.branch.name ?? { lo: '', en: '' },
              })
            }
          />
        </>
      }
    >
      <Stack gap="lg">
        <div className={details.head}>
          <strong className={details.amount}>{format.kip(total - settled)}</strong>
          <StatusBadge tone={agreementTones[state]} label={t(`agreements.states.${state}`)} />
        </div>
        <Facts of={facts} />
        <section>
          <h3 className={details.heading}>{t('agreements.parts')}</h3>
          <ul className={details.lines}>
            {parts.map((part) => (
              <li key={part.dueDate} className={details.line}>
                <span>
                  {format.date(part.dueDate)}
                  {part.payableOn && (
                    <span className={details.detail}>
                      {t('invoices.counts_as', { date: format.date(part.payableOn) })}
                    </span>
                  )}
                  <span className={details.detail}>
                    {part.settled === part.amount
                      ? t('invoice_statuses.paid')
                      : part.settled > 0 && t('agreements.paid_of', { amount: format.number(part.settled) })}
                  </span>
                </span>
                <span className={details.figure}>{format.number(part.amount)}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3 className={details.heading}>{t('agreements.invoices')}</h3>
          <ul className={details.lines}>
            {invoices.map(({ id, number, student, balance }) => (
              <li key={id} className={details.line}>
                <span>
                  <Anchor component={Link} to={`/feeinvoice?years=all&invoice=${id}`}>
                    {number}
                  </Anchor>
                  <span className={details.detail}>{format.name(student.name)}</span>
                </span>
                <span className={details.figure}>{format.number(balance)}</span>
              </li>
            ))}
          </ul>
        </section>
      </Stack>
      {ending && (
        <Suspense>
          <EndAgreementForm agreement={agreement} onClose={() => setEnding(false)} />
        </Suspense>
      )}
    </Modal>
  );
}
