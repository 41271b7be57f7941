import { readInvoice } from '@suksa/contracts/feeinvoice';
import { apiQuery, useBranch, useCan } from '@suksa/platform';
import { Alert, Button, ErrorState, Icon, keepLoaded, Modal, PrintButton, Skeleton, Stack } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from '../components/details.module.css';
import { useLostAnswer } from '../components/use-lost-answer.ts';
import { withSetUpWords } from '../setup/with-setup-words.ts';
import DraftButtons from './drafts/draft-buttons.tsx';
import { InvoiceDetails } from './invoice-details.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import { useBehindAgreement } from './use-behind-agreement.ts';

const AgreementForm = lazy(withSetUpWords(() => import('../setup/agreements/agreement-form.tsx')));
const CreditNoteForm = lazy(() => import('./credit/credit-note-form.tsx'));
const WriteOffForm = lazy(() => import('./credit/write-off-form.tsx'));
const VoidInvoiceForm = lazy(() => import('./void-invoice-form.tsx'));

interface InvoiceDrawerProps {
  readonly id: number;
  /** A draft is gone, and this invoice, where one is named, stands in its place. */
  readonly onReplaced: (by: number | null) => void;
  readonly onClose: () => void;
}

/** One invoice: what it is for, what has been paid, and the way to the till. */
export default function InvoiceDrawer({ id, onReplaced, onClose }: InvoiceDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const {
    data: invoice,
    error,
    refetch,
    refreshFailure,
  } = keepLoaded(useQuery(apiQuery(readInvoice, { params: { id } })));
  const can = useCan();
  const readOnly = useBranch()?.readOnly ?? true;
  const mayPay = can('feeinvoice.payment.create') && !readOnly && (invoice?.balance ?? 0) > 0;

  const mayVoid = can('feeinvoice.invoice.void') && (invoice?.voidable ?? false);
  const mayCredit = can('feeinvoice.invoice.void') && !readOnly && (invoice?.creditable ?? 0) > 0;
  const isBehind = useBehindAgreement(invoice);
  const mayAgree =
    mayCredit && (invoice?.balance ?? 0) > 0 && invoice?.agreedUntil === null && isBehind === false;
  const isDraft = invoice?.status === 'draft';
  const mayBill = can('feeinvoice.invoice.create') && !readOnly;
  const [doing, setDoing] = useState<'void' | 'credit' | 'write-off' | 'agree' | null>(null);
  const close = () => setDoing(null);
  const { lost, watch } = useLostAnswer();

  return (
    <Modal
      opened
      kind="drawer"
      size="lg"
      onClose={onClose}
      title={isDraft ? t('drafts.title') : t('invoices.title', { number: invoice?.number ?? '' })}
      footer={
        invoice &&
        (isDraft ? (
          mayBill && (
            <DraftButtons
              drafts={[invoice]}
              onIssued={([first]) => onReplaced(first ?? null)}
              onDiscarded={() => onReplaced(null)}
            />
          )
        ) : (
          <>
            {mayVoid && (
              <Button
                className={classes.void}
                variant="subtle"
                color="red"
                leftSection={<Icon name="ban" />}
                onClick={() => setDoing('void')}
              >
                {t('invoices.void')}
              </Button>
            )}
            {mayCredit && !mayVoid && invoice.balance > 0 && (
              <Button variant="subtle" color="red" onClick={() => setDoing('write-off')}>
                {t('write_off.ask')}
              </Button>
            )}
            {mayAgree && (
              <Button variant="default" onClick={() => setDoing('agree')}>
                {t('invoices.ask_instalments')}
              </Button>
            )}
            {mayCredit && (
              <Button
                variant="default"
                leftSection={<Icon name="receipt-refund" />}
                onClick={() => setDoing('credit')}
              >
                {t('credit.title')}
              </Button>
            )}
            <PrintButton
              kind="feeinvoice.invoice"
              usual="both"
              namespace="feeinvoice"
              label={t('invoices.print')}
              onPrint={async (language) => (await import('./print-invoice.tsx')).printInvoice(id, language)}
            />
            {mayPay && (
              <Button
                component={Link}
                to={`/feeinvoice/fee_transaction?pay=${invoice.family.id}`}
                leftSection={<Icon name="cash" />}
              >
                {t('invoices.take_payment')}
              </Button>
            )}
          </>
        ))
      }
    >
      {invoice ? (
        <Stack gap="lg">
          {refreshFailure}
          {isDraft && <Alert icon={<Icon name="pencil" />}>{t('drafts.note')}</Alert>}
          <InvoiceDetails invoice={invoice} />
          {can('feeinvoice.invoice.export') && <InvoiceHistory id={id} />}
          <Suspense>
            {/* Gone once it is void: also where the answer to it was lost. */}
            {doing === 'void' && (mayVoid || !lost) && (
              <VoidInvoiceForm invoice={invoice} watch={watch} onClose={close} />
            )}
            {doing === 'credit' && <CreditNoteForm invoice={invoice} onClose={close} />}
            {doing === 'agree' && <AgreementForm familyId={invoice.family.id} onClose={close} />}
            {doing === 'write-off' && <WriteOffForm invoice={invoice} onClose={close} />}
          </Suspense>
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Stack aria-busy="true">
          <Skeleton height={72} />
          <Skeleton height={160} />
        </Stack>
      )}
    </Modal>
  );
}
