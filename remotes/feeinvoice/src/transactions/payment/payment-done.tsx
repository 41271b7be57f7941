import { useFormat } from '@suksa/i18n';
import { Button, Icon, Modal } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { PrintButtons } from '../receipt/print-buttons.tsx';
import classes from './payment.module.css';
import type { Recorded } from './use-payment-form.ts';

interface PaymentDoneProps {
  readonly recorded: Recorded;
  readonly onClose: () => void;
  readonly onNext: () => void;
}

/** What the cashier does next: give change, print, take the next payment. */
export function PaymentDone({ recorded, onClose, onNext }: PaymentDoneProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { id, receipt, amount, change, credit, payer } = recorded;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('payment.done')}
      size="md"
      footer={
        <>
          <PrintButtons receiptId={id} />
          <Button leftSection={<Icon name="plus" />} onClick={onNext} data-autofocus>
            {t('payment.next')}
          </Button>
        </>
      }
    >
      <div className={classes.done} role="status">
        <span className={classes.mark}>
          <Icon name="check" size={32} />
        </span>
        <p className={classes.number}>{receipt}</p>
        <p>
          {format.kip(amount)} · {payer}
        </p>
        {change > 0 && (
          <p className={classes.changeGiven}>
            {t('payment.change')} <strong className={classes.givenAmount}>{format.kip(change)}</strong>
          </p>
        )}
        {credit > 0 && <p>{t('payment.kept', { amount: format.kip(credit) })}</p>}
      </div>
    </Modal>
  );
}
