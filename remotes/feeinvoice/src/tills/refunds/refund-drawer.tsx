import { approveRefund, type Refund } from '@suksa/contracts/feeinvoice';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation, useBranch } from '@suksa/platform';
import { Alert, Anchor, Button, Icon, Modal, notify, PrintButton, Stack, StatusBadge } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Facts } from '../../components/facts.tsx';
import { unlessDone, useLostAnswer } from '../../components/use-lost-answer.ts';
import { refundTones } from './use-refund-labels.ts';

const TransferDrawer = lazy(() => import('../../transactions/transfer/transfer-drawer.tsx'));
const PayRefundForm = lazy(() => import('./pay-refund-form.tsx'));
const RefuseRefundForm = lazy(() => import('./refuse-refund-form.tsx'));

interface RefundDrawerProps {
  readonly refund: Refund;
  readonly onClose: () => void;
}

/** One refund: who asked and why, who agreed, and what is to be done next. */
export default function RefundDrawer({ refund, onClose }: RefundDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const { errorText } = useErrorText('feeinvoice');
  const format = useFormat();
  const branch = useBranch();
  const [doing, setDoing] = useState<'pay' | 'refuse' | 'transfer' | null>(null);
  const { lost, watch } = useLostAnswer();
  const approving = useApiMutation(approveRefund, {
    onSuccess: () => notify({ text: t('refunds.approved_now') }),
  });
  const failure = unlessDone(approving.error, refund.may.decide);
  const facts = [
    [t('fields.family'), format.name(refund.family.name)],
    [t('fields.amount'), format.number(refund.amount)],
    [t('fields.method'), t(`methods.${refund.method}`)],
    [t('fields.reference'), refund.bankReference],
    [t('receipt.reason'), refund.reason],
    [t('refunds.asked_by'), `${format.name(refund.requestedBy)} · ${format.dateTime(refund.requestedAt)}`],
    [t('refunds.decided_by'), refund.decidedBy && format.name(refund.decidedBy)],
    [t('refunds.refusal'), refund.refusal],
    [
      t('refunds.paid_by'),
      refund.paidBy && refund.paidOn && `${format.name(refund.paidBy)} · ${format.date(refund.paidOn)}`,
    ],
  ] as const;
  return (
    <Modal
      opened
      kind="drawer"
      onClose={onClose}
      title={t('refunds.of', { number: refund.receipt })}
      footer={
        <>
          {refund.may.decide && (
            <>
              <Button variant="default" onClick={() => setDoing('refuse')}>
                {t('refunds.refuse')}
              </Button>
              <Button
                leftSection={<Icon name="check" />}
                loading={approving.isPending}
                onClick={() => approving.mutate({ params: { id: refund.id } })}
              >
                {t('refunds.approve')}
              </Button>
            </>
          )}
          {refund.transferId !== null && (
            <Button
              variant="default"
              leftSection={<Icon name="transfer" />}
              onClick={() => setDoing('transfer')}
            >
              {t('transfer.of')}
            </Button>
          )}
          {refund.state === 'paid' && refund.transferId === null && branch && (
            <PrintButton
              kind="feeinvoice.refund"
              usual="both"
              namespace="feeinvoice"
              label={t('refunds.print')}
              onPrint={async (language) =>
                (await import('./print-refund.tsx')).printRefund({
                  refund,
                  branch: branch.branch.name,
                  language,
                })
              }
            />
          )}
          {refund.may.pay && (
            <Button leftSection={<Icon name="cash" />} onClick={() => setDoing('pay')}>
              {t('refunds.pay')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="lg">
        <div>
          <StatusBadge tone={refundTones[refund.state]} label={t(`refunds.states.${refund.state}`)} />
        </div>
        {refund.state === 'waiting' && refund.needsSecond && (
          <Alert role="status" color="yellow" icon={<Icon name="info-circle" />}>
            {t('refunds.needs_second')}
          </Alert>
        )}
        {failure && (
          <Alert role="alert" color="red">
            {errorText(failure.code)}
          </Alert>
        )}
        <Facts of={facts} />
        {refund.paymentId === null ? (
          <Anchor
            component={Link}
            to={`/feeinvoice/fee_transaction?tab=credit-notes&q=${encodeURIComponent(refund.receipt)}`}
          >
            {t('credit.open_note')}
          </Anchor>
        ) : (
          <Anchor component={Link} to={`/feeinvoice/fee_transaction?receipt=${refund.paymentId}`}>
            {t('refunds.open_receipt')}
          </Anchor>
        )}
      </Stack>
      <Suspense>
        {doing === 'transfer' && refund.transferId !== null && (
          <TransferDrawer id={refund.transferId} onClose={() => setDoing(null)} />
        )}
        {/* Gone once it is paid out or refused: also where the answer to it was lost. */}
        {doing === 'pay' && (refund.may.pay || !lost) && (
          <PayRefundForm refund={refund} watch={watch} onClose={() => setDoing(null)} />
        )}
        {doing === 'refuse' && (refund.may.decide || !lost) && (
          <RefuseRefundForm refund={refund} watch={watch} onClose={() => setDoing(null)} />
        )}
      </Suspense>
    </Modal>
  );
}
