import { type BillingRow, billing as kind, lastBilling, runBilling } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { ApiError, apiQuery, isUnfinished, useApiMutation, useJob } from '@suksa/platform';
import { dialogs, notify, useRefusalNotice } from '@suksa/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface Choice {
  readonly period: string;
  readonly class: number | undefined;
  readonly level: number | undefined;
}

interface Count {
  readonly count: number;
  readonly amount: number;
}

const sumOf = (rows: readonly BillingRow[]): Count => ({
  count: rows.length,
  amount: rows.reduce((sum, { total }) => sum + total, 0),
});

export type Billing = ReturnType<typeof useBilling>;

/** The billing of a period: starting it, and following the branch's last one to its end. */
export function useBilling(choice: Choice, refetch: () => unknown) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const client = useQueryClient();
  const refused = useRefusalNotice('feeinvoice');
  const asked = apiQuery(lastBilling);
  const told = useQuery(asked).data?.run ?? null;
  const { job, unreachable, callOff } = useJob(kind, told?.job ?? null, ({ state, result }) => {
    if (state === 'done' && result)
      notify({
        text: t('billing.done', { count: result.students, number: format.number(result.students) }),
      });
    if (state === 'failed') notify({ tone: 'red', text: t('billing.failed') });
  });
  const start = useApiMutation(runBilling, {
    onSuccess: (run) => client.setQueryData(asked.queryKey, { run }),
  });

  /** Whether the choice is over: begun, or of prices that have changed since. */
  async function begin(
    mode: 'draft' | 'issue',
    students: number[] | null,
    agreed?: number,
  ): Promise<boolean> {
    const { period, class: classId, level } = choice;
    const place = students ? {} : { ...(classId && { class: classId }), ...(level && { level }) };
    try {
      await start.mutateAsync({
        body: { period, ...place, mode, students, ...(agreed !== undefined && { agreed }) },
      });
      return true;
    } catch (error) {
      refused(error);
      if (!(error instanceof ApiError) || error.code !== 'billing_changed') return false;
      // What is ticked has the prices of before.
      void refetch();
      return true;
    }
  }

  const agrees = ({ count, amount }: Count) =>
    dialogs.confirm({
      title: t('billing.ask', { count, number: format.number(count) }),
      text: t('billing.ask_text', { amount: format.kip(amount) }),
      confirmLabel: t('billing.issue'),
    });

  /** Those of the ticked rows that can be billed; says so where there are none. */
  function open(rows: readonly BillingRow[], states: readonly BillingRow['state'][]) {
    const some = rows.filter(({ state }) => states.includes(state));
    if (some.length === 0) notify({ tone: 'amber', text: t('errors.nothing_to_bill') });
    return some;
  }

  return {
    run: told && job && { ...told, job },
    ...{ unreachable, callOff },
    isRunning: job !== null && isUnfinished(job),
    isStarting: start.isPending,
    async issueAll(sums: { readonly ready: Count; readonly draft: Count } | undefined) {
      if (!sums) return false;
      const all = {
        count: sums.ready.count + sums.draft.count,
        amount: sums.ready.amount + sums.draft.amount,
      };
      return (await agrees(all)) && begin('issue', null, all.amount);
    },
    async issue(rows: readonly BillingRow[]) {
      const some = open(rows, ['ready', 'draft']);
      const all = sumOf(some);
      if (some.length === 0 || !(await agrees(all))) return false;
      return begin(
        'issue',
        some.map(({ student }) => student.id),
        all.amount,
      );
    },
    async draft(rows: readonly BillingRow[]) {
      const some = open(rows, ['ready']);
      if (some.length === 0) return false;
      return begin(
        'draft',
        some.map(({ student }) => student.id),
      );
    },
  };
}
