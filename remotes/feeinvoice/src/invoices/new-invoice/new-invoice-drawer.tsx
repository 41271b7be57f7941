import { type IssuedInvoice, startInvoice } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ErrorState, keepLoaded, notify, Skeleton, Stack } from '@suksa/ui';
import { FormDrawer } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewInvoiceFields } from './new-invoice-fields.tsx';
import { PupilFinder } from './pupil-finder.tsx';
import { useNewInvoice } from './use-new-invoice.ts';

interface NewInvoiceDrawerProps {
  readonly onIssued: (issued: IssuedInvoice) => void;
  readonly onClose: () => void;
}

/** One invoice for one pupil, outside every fee plan. */
export default function NewInvoiceDrawer({ onIssued, onClose }: NewInvoiceDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const [pupilId, setPupilId] = useState<number | null>(null);
  /** Known before the drawer closes, which it does in the same turn. */
  const issued = useRef<IssuedInvoice | null>(null);
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(startInvoice, { query: { pupil: pupilId ?? 0 } }),
      enabled: pupilId !== null,
      staleTime: 0,
    }),
  );
  const start = pupilId === null ? undefined : data;
  const { form, total } = useNewInvoice({
    start,
    pupil: { value: pupilId, restore: setPupilId },
    onIssued: (written) => {
      issued.current = written;
    },
  });

  /** The drawer closes after issuing too: then the new invoice takes its place, ready to be printed. */
  function close() {
    if (!issued.current) return onClose();
    const { number, second } = issued.current;
    notify({
      text: second
        ? t('new_invoice.issued_both', { number, other: second.number })
        : t('new_invoice.issued', { number }),
    });
    onIssued(issued.current);
  }

  return (
    <FormDrawer
      opened
      onClose={close}
      title={t('new_invoice.title')}
      size="lg"
      form={form}
      readOnly={start === undefined}
      savedText={null}
      submitLabel={
        total > 0 ? t('new_invoice.submit', { amount: format.kip(total) }) : t('new_invoice.issue')
      }
    >
      {pupilId === null ? (
        <PupilFinder onChoose={setPupilId} />
      ) : start ? (
        <>
          {refreshFailure}
          <NewInvoiceFields start={start} form={form} total={total} onOtherPupil={() => setPupilId(null)} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Stack aria-busy="true">
          <Skeleton height={64} />
          <Skeleton height={140} />
        </Stack>
      )}
    </FormDrawer>
  );
}
