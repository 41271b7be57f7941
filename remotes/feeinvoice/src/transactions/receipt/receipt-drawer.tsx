import { listVoidRequests, readReceipt } from '@suksa/contracts/feeinvoice';
import { apiQuery, useBranch, useCan } from '@suksa/platform';
import { Button, ErrorState, Icon, keepLoaded, Modal, Skeleton, Stack } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TransferButton } from '../transfer/transfer-button.tsx';
import { PrintButtons } from './print-buttons.tsx';
import { ReceiptDetails } from './receipt-details.tsx';
import { ReceiptHistory } from './receipt-history.tsx';
import { ReceiptSteps } from './receipt-steps.tsx';
import { RefusedVoid } from './refused-void.tsx';
import { VoidRequestNotice } from './void-request-notice.tsx';

const TransferDrawer = lazy(() => import('../transfer/transfer-drawer.tsx'));
const RefundForm = lazy(() => import('../../tills/refunds/refund-form.tsx'));

interface ReceiptDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One receipt: what it paid, what happened to it, and what may still be done with it. */
export default function ReceiptDrawer({ id, onClose }: ReceiptDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const {
    data: receipt,
    error,
    refetch,
    refreshFailure,
  } = keepLoaded(useQuery(apiQuery(readReceipt, { params: { id } })));
  const asked = useQuery(apiQuery(listVoidRequests, { query: { receipt: id } })).data;
  const waiting = asked && (asked.rows.find(({ state }) => state === 'waiting') ?? null);
  const last = asked?.rows[0];
  const [refunding, setRefunding] = useState(false);
  const [transfer, setTransfer] = useState<number | null>(null);
  const can = useCan();
  const readOnly = useBranch()?.readOnly ?? true;
  const mayRefund = can('feeinvoice.payment.create') && !readOnly && (receipt?.credit ?? 0) > 0;

  return (
    <Modal
      opened
      kind="drawer"
      size="lg"
      onClose={onClose}
      title={t('receipt.title', { number: receipt?.receipt ?? '' })}
      footer={
        receipt && (
          <>
            <ReceiptSteps receipt={receipt} waiting={waiting} />
            {mayRefund && (
              <Button
                variant="default"
                leftSection={<Icon name="receipt-refund" />}
                onClick={() => setRefunding(true)}
              >
                {t('refunds.ask')}
              </Button>
            )}
            <TransferButton family={receipt.family} credit={receipt.credit} />
            {receipt.transferId !== null && (
              <Button
                variant="default"
                leftSection={<Icon name="transfer" />}
                onClick={() => setTransfer(receipt.transferId)}
              >
                {t('transfer.of')}
              </Button>
            )}
            <PrintButtons key={id} receiptId={id} />
          </>
        )
      }
    >
      {refunding && receipt && (
        <Suspense>
          <RefundForm
            source={{ paymentId: id, creditNoteId: null }}
            number={receipt.receipt}
            credit={receipt.credit}
            onClose={() => setRefunding(false)}
          />
        </Suspense>
      )}
      {transfer !== null && (
        <Suspense>
          <TransferDrawer id={transfer} onClose={() => setTransfer(null)} />
        </Suspense>
      )}
      {receipt ? (
        <Stack gap="lg">
          {refreshFailure}
          {waiting && <VoidRequestNotice request={waiting} />}
          {last?.state === 'refused' && receipt.status === 'valid' && <RefusedVoid request={last} />}
          <ReceiptDetails receipt={receipt} />
          <ReceiptHistory {...receipt} />
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Stack aria-busy="true">
          <Skeleton height={72} />
          <Skeleton height={160} />
          <Skeleton height={120} />
        </Stack>
      )}
    </Modal>
  );
}
