import {
  InvoiceDraft,
  type InvoiceStart,
  type IssuedInvoice,
  issueInvoice,
} from '@suksa/contracts/feeinvoice';
import { newIdempotencyKey, useApiMutation } from '@suksa/platform';
import { useContractForm } from '@suksa/ui/form';
import { useEffect, useState } from 'react';

interface LineValues {
  readonly feeItemId: number | null;
  readonly amount: number | null;
}

/** What the form holds: the contract's draft, with nothing typed yet as null. */
interface InvoiceValues {
  readonly idempotencyKey: string;
  readonly studentId: number | null;
  readonly dueDate: string | null;
  readonly lines: LineValues[];
  readonly note: string;
}

export const blankLine: LineValues = { feeItemId: null, amount: null };

const newInvoice = (start?: InvoiceStart): InvoiceValues => ({
  idempotencyKey: newIdempotencyKey(),
  studentId: start?.student.id ?? null,
  dueDate: start?.dueDate ?? null,
  lines: [blankLine],
  note: '',
});

interface NewInvoiceOptions {
  /** Undefined while nobody is chosen or the answer is on its way. */
  readonly start: InvoiceStart | undefined;
  /** Who it is for, and how to choose it again when a draft is found. */
  readonly student: { readonly value: number | null; readonly restore: (studentId: number | null) => void };
  readonly onIssued: (issued: IssuedInvoice) => void;
}

/** The form of one invoice: begins anew with each student that is chosen. */
export function useNewInvoice({ start, student, onIssued }: NewInvoiceOptions) {
  const [initial] = useState(() => newInvoice());
  const issuing = useApiMutation(issueInvoice);
  const form = useContractForm({
    name: 'feeinvoice.invoice',
    record: null,
    schema: InvoiceDraft,
    initial,
    namespace: 'feeinvoice',
    aside: student,
    submit: (body) => issuing.mutateAsync({ body }),
    onSaved: onIssued,
  });
  const total = form.values.lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another student starts the form anew, or giving up a restored draft
  useEffect(() => {
    if (start && form.values.studentId !== start.student.id) form.reset(newInvoice(start));
  }, [start, form.values.studentId]);

  return { form, total };
}

export type NewInvoiceForm = ReturnType<typeof useNewInvoice>['form'];
