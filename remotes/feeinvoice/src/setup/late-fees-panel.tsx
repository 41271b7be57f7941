import { chargeLateFees, type LateInvoice, listLateInvoices } from '@suksa/contracts/feeinvoice';
import { useErrorText, useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation, useBranch, useCan } from '@suksa/platform';
import {
  Alert,
  Button,
  dialogs,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  keepLoaded,
  notify,
  Skeleton,
  Stack,
  Text,
} from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import money from '../components/money.module.css';
import { useLostAnswer } from '../components/use-lost-answer.ts';

const WaiveLateFeeForm = lazy(() => import('./waive-late-fee-form.tsx'));

/** Invoices that are late for longer than the days of grace: charged all at once, or waived one by one with a reason. */
export function LateFeesPanel() {
  const { t } = useTranslation('feeinvoice');
  const { errorText } = useErrorText('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const readOnly = useBranch()?.readOnly ?? true;
  const [waiving, setWaiving] = useState<LateInvoice | null>(null);
  const { lost, watch } = useLostAnswer();
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(listLateInvoices)));
  const charging = useApiMutation(chargeLateFees, {
    onSuccess: ({ charged, amount }) =>
      notify({
        text:
          charged === 0
            ? t('late.settled')
            : t('late.charged', {
                count: charged,
                number: format.number(charged),
                amount: format.kip(amount),
              }),
      }),
  });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
    ) : (
      <Skeleton height={320} aria-busy="true" />
    );
  const { rows, terms, all } = data;
  // Where the answer was lost, the list says what became of it: none of them waits any more.
  const asked = charging.variables?.body.invoiceIds ?? [];
  const settled = charging.error !== null && !rows.some(({ id }) => asked.includes(id));
  const sum = rows.reduce((total, { fee }) => total + fee, 0);
  const mayCharge = can('feeinvoice.invoice.create') && !readOnly && sum > 0;
  const mayWaive = can('feeinvoice.invoice.void') && !readOnly;

  async function charge() {
    const agreed = await dialogs.confirm({
      title: t('late.ask', { count: rows.length, number: format.number(rows.length) }),
      text: t('late.ask_text', { amount: format.kip(sum) }),
      confirmLabel: t('late.charge'),
    });
    const invoiceIds = rows.map(({ id }) => id);
    if (!agreed) return;
    // By other rules the fees are others: they are shown anew.
    const onError = () => void refetch();
    charging.mutate({ body: { invoiceIds, agreed: sum } }, { onError });
  }

  const columns: readonly Column<LateInvoice>[] = [
    {
      key: 'number',
      title: t('invoice_fields.number'),
      render: ({ number }) => <span className={money.code}>{number}</span>,
      card: 'subtitle',
    },
    {
      key: 'student',
      title: t('invoice_fields.student'),
      render: ({ student }) => format.name(student.name),
      card: 'title',
    },
    { key: 'family', title: t('fields.family'), render: ({ family }) => format.name(family.name) },
    {
      key: 'due',
      title: t('invoice_fields.due'),
      render: ({ effectiveDueDate, overdueDays }) =>
        `${format.date(effectiveDueDate)} · ${t('invoices.days', { count: overdueDays, number: format.number(overdueDays) })}`,
    },
    {
      key: 'balance',
      title: t('invoice_fields.balance'),
      align: 'end',
      render: ({ balance, late }) =>
        late === balance
          ? format.number(balance)
          : t('late.part', { late: format.number(late), balance: format.number(balance) }),
    },
    {
      key: 'fee',
      title: t('late.fee'),
      align: 'end',
      render: ({ fee }) => <span className={money.figure}>{format.number(fee)}</span>,
    },
  ];
  return (
    <Stack>
      {refreshFailure}
      {charging.error && (
        <Alert role="alert" color={settled ? 'green' : 'red'}>
          {settled ? t('late.settled') : errorText(charging.error.code)}
        </Alert>
      )}
      {terms.lateBasis === 'none' ? (
        <EmptyState title={t('late.none.title')} text={t('late.none.text')} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('late.empty.title')} text={t('late.empty.text')} />
      ) : (
        <>
          <Group justify="space-between">
            <Text>
              {t('late.found', {
                count: all.invoices,
                number: format.number(all.invoices),
                days: format.number(terms.lateGraceDays),
                amount: format.kip(all.fees),
              })}
            </Text>
            {mayCharge && (
              <Button
                leftSection={<Icon name="calendar-event" />}
                loading={charging.isPending}
                onClick={() => void charge()}
              >
                {t('late.charge')}
              </Button>
            )}
          </Group>
          {mayWaive && <Text c="dimmed">{t('late.waive_hint')}</Text>}
          <DataTable
            label={t('setup.tabs.late-fees')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ number }) => number}
            {...(mayWaive && { onOpen: setWaiving })}
          />
          {all.invoices > rows.length && (
            <Text c="dimmed">
              {t('late.more', {
                count: all.invoices - rows.length,
                number: format.number(all.invoices - rows.length),
              })}
            </Text>
          )}
        </>
      )}
      {/* Gone once it is waived: also where the answer to it was lost. */}
      {waiving && (!lost || rows.some(({ id }) => id === waiving.id)) && (
        <Suspense>
          <WaiveLateFeeForm invoice={waiving} watch={watch} onClose={() => setWaiving(null)} />
        </Suspense>
      )}
    </Stack>
  );
}
