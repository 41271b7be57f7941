import type { CreditNote } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useBranch, useCan } from '@suksa/platform';
import { Anchor, Button, Icon, Modal, PrintButton, Stack } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import details from '../../components/details.module.css';
import { Facts } from '../../components/facts.tsx';
import { TransferButton } from '../../transactions/transfer/transfer-button.tsx';

const RefundForm = lazy(() => import('../refunds/refund-form.tsx'));

interface CreditNoteDrawerProps {
  readonly note: CreditNote;
  readonly onClose: () => void;
}

/** One credit note: its lines, what became credit of it, and the ways to give that back. */
export default function CreditNoteDrawer({ note, onClose }: CreditNoteDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const here = useBranch();
  const [refunding, setRefunding] = useState(false);
  const mayRefund = can('feeinvoice.payment.create') && !(here?.readOnly ?? true) && note.left > 0;
  const facts = [
    [t('invoice_fields.student'), `${format.name(note.student.name)} · ${note.student.code}`],
    [t('fields.family'), format.name(note.family.name)],
    [t('paper.date'), format.date(note.day)],
    [t('credit.kind'), t(`credit.kinds.${note.kind}`)],
    [t('receipt.reason'), note.reason],
    [t('credit.by'), format.name(note.by)],
  ] as const;
  return (
    <Modal
      opened
      kind="drawer"
      onClose={onClose}
      title={t('credit.of', { number: note.number })}
      footer={
        <>
          {mayRefund && (
            <Button variant="default" leftSection={<Icon name="cash" />} onClick={() => setRefunding(true)}>
              {t('refunds.ask')}
            </Button>
          )}
          <TransferButton family={note.family} credit={note.left} />
          <PrintButton
            kind="feeinvoice.credit-note"
            usual="both"
            namespace="feeinvoice"
            label={t('invoices.print')}
            onPrint={async (language) =>
              (await import('./print-credit-note.tsx')).printCreditNote({
                note,
                branch: here?.branch.name ?? { lo: '', en: '' },
                language,
              })
            }
          />
        </>
      }
    >
      <Stack gap="lg">
        <strong className={details.amount}>{format.kip(note.amount)}</strong>
        <Facts of={facts} />
        <ul className={details.lines}>
          {note.lines.map(({ text, amount }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a note never changes, and may name an item twice
            <li key={place} className={details.line}>
              <span>{format.name(text)}</span>
              <span className={details.figure}>{format.number(amount)}</span>
            </li>
          ))}
          {note.returned > 0 && (
            <li className={details.line}>
              <span>{t('credit.returned')}</span>
              <span className={details.figure}>{format.number(note.returned)}</span>
            </li>
          )}
          {note.left > 0 && (
            <li className={details.line}>
              <span>{t('credit.left')}</span>
              <span className={details.figure}>{format.number(note.left)}</span>
            </li>
          )}
        </ul>
        <Anchor component={Link} to={`/feeinvoice?years=all&invoice=${note.invoice.id}`}>
          {t('invoices.title', { number: note.invoice.number })}
        </Anchor>
      </Stack>
      {refunding && (
        <Suspense>
          <RefundForm
            source={{ paymentId: null, creditNoteId: note.id }}
            number={note.number}
            credit={note.left}
            onClose={() => setRefunding(false)}
          />
        </Suspense>
      )}
    </Modal>
  );
}
