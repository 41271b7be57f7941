import { type IssuedInvoice, startInvoice } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ErrorState, keepLoaded, notify, Skeleton, Stack } from '@suksa/ui';
import { FormDrawer } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StudentFinder } from '../../components/student-finder.tsx';
import { NewInvoiceFields } from './new-invoice-fields.tsx';
import { useNewInvoice } from './use-new-invoice.ts';

interface NewInvoiceDrawerProps {
  readonly onIssued: (issued: IssuedInvoice) => void;
  readonly onClose: () => void;
}

/** One invoice for one student, outside every fee plan. */
export default function NewInvoiceDrawer({ onIssued, onClose }: NewInvoiceDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const [studentId, setStudentId] = useState<number | null>(null);
  /** Known before the drawer closes, which it does in the same turn. */
  const issued = useRef<IssuedInvoice | null>(null);
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(startInvoice, { query: { student: studentId ?? 0 } }),
      enabled: studentId !== null,
      staleTime: 0,
    }),
  );
  const start = studentId === null ? undefined : data;
  const { form, total } = useNewInvoice({
    start,
    student: { value: studentId, restore: setStudentId },
    onIssued: (written) => {
      issued.current = written;
    },
  });

  /** The drawer closes after issuing too: then the new invoice takes its place, ready to be printed. */
  function close() {
    if (!issued.current) return onClose();
    const { number, others } = issued.current;
    notify({
      text:
        others.length > 0
          ? t('new_invoice.issued_both', { number, other: format.row(others.map((one) => one.number)) })
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
      {studentId === null ? (
        <StudentFinder name="feeinvoice.invoice" onChoose={setStudentId} />
      ) : start ? (
        <>
          {refreshFailure}
          <NewInvoiceFields
            start={start}
            form={form}
            total={total}
            onOtherStudent={() => setStudentId(null)}
          />
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
