import type { EndpointOutput } from '@suksa/contracts';
import { fits, oldestDueFirst } from '@suksa/contracts/fee-allocation';
import { type FamilyBalance, PaymentDraft, recordPayment } from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { ApiError, newIdempotencyKey, useApiMutation } from '@suksa/platform';
import { useContractForm } from '@suksa/ui/form';
import { useEffect, useRef, useState } from 'react';
import {
  dueAmount,
  newPayment,
  openInvoices,
  type PaymentValues,
  withAllocation,
  withAmount,
} from './payment-values.ts';

export type Recorded = EndpointOutput<typeof recordPayment> & { readonly payer: string };

interface PaymentFormOptions {
  /** Undefined while nobody is chosen or the account is on its way. */
  readonly account: FamilyBalance | undefined;
  readonly refetch: () => unknown;
  /** Who pays, and how to choose it again when a draft is found. */
  readonly family: { readonly value: number | null; readonly restore: (familyId: number | null) => void };
  readonly onRecorded: (recorded: Recorded) => void;
}

/** The form of one payment: starts with what the family owes, follows when that changes, and ends with leaving the family. */
export function usePaymentForm({ account, family, refetch, onRecorded }: PaymentFormOptions) {
  const format = useFormat();
  const [initial] = useState(() => newPayment(newIdempotencyKey()));
  const recording = useApiMutation(recordPayment);
  const form = useContractForm({
    name: 'feeinvoice.payment',
    record: null,
    schema: PaymentDraft,
    initial,
    namespace: 'feeinvoice',
    aside: family,
    submit: async (body) => {
      try {
        return { ...(await recording.mutateAsync({ body })), payer: body.payer };
      } catch (cause) {
        if (cause instanceof ApiError && cause.code === 'invoice_changed') void refetch();
        throw cause;
      }
    },
    onSaved: onRecorded,
  });
  const open = account ? openInvoices(account) : [];

  function startOver(values: Partial<PaymentValues> = {}) {
    recording.reset();
    form.reset({ ...newPayment(newIdempotencyKey()), ...values });
  }

  function begin(chosen: FamilyBalance) {
    const payer = chosen.guardians.find(({ isPayer }) => isPayer) ?? chosen.guardians[0];
    startOver({
      familyId: chosen.family.id,
      // A company has no guardians: it pays in its own name.
      payer: format.name(payer?.name ?? chosen.family.name),
      ...withAmount(
        openInvoices(chosen),
        dueAmount(openInvoices(chosen), localDay(), chosen.instalments) || null,
      ),
    });
  }

  const familyBefore = useRef(family.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the way back to the search gives up what was typed; a draft is found there too
  useEffect(() => {
    if (familyBefore.current !== null && family.value === null) startOver();
    familyBefore.current = family.value;
  }, [family.value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server starts or corrects it, or giving up a restored draft
  useEffect(() => {
    if (!account) return;
    if (form.values.familyId !== account.family.id) begin(account);
    // Once it is recorded its invoices are paid: to correct it then would leave a draft of it behind.
    else if (!recording.isPending && !recording.isSuccess && !fits(open, form.values.allocations))
      form.set('allocations', oldestDueFirst(open, form.values.amount ?? 0));
  }, [account, form.values.familyId]);

  function change(changes: ReturnType<typeof withAmount>) {
    form.set('amount', changes.amount);
    form.set('allocations', changes.allocations);
    form.set('keepRest', changes.keepRest);
  }

  return {
    form,
    open,
    instalments: account?.instalments ?? [],
    behind: account?.behind ?? [],
    setAmount: (amount: number | null) => change(withAmount(open, amount)),
    setLine: (invoiceId: number, amount: number) =>
      change(withAllocation(form.values.allocations, { invoiceId, amount })),
  };
}

export type PaymentForm = ReturnType<typeof usePaymentForm>;
