import { type BankStatement, bankStatementSorts, listBankStatements } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useBranch, useCan, useList } from '@suksa/platform';
import { Button, Group, Icon, Stack, StatusBadge } from '@suksa/ui';
import { type Column, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import money from '../../components/money.module.css';

const StatementImport = lazy(() => import('./statement-import.tsx'));

/** What banks have told of, file by file. */
export function StatementList() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const navigate = useNavigate();
  const readOnly = useBranch()?.readOnly ?? true;
  const [importing, setImporting] = useState(false);
  const state = useListState({ sorts: bankStatementSorts, defaultDir: 'desc', filters: {} });
  const statements = useList(listBankStatements, { query: state.query });
  const open = (id: number) => void navigate(`/feeinvoice/fee_transaction?tab=bank&statement=${id}`);
  const columns: readonly Column<BankStatement>[] = [
    {
      key: 'bank',
      title: t('bank.bank'),
      render: ({ bank, fileName }) => (
        <span className={money.told}>
          {bank}
          <span className={money.aside}>{fileName}</span>
        </span>
      ),
      sortable: true,
      card: 'title',
    },
    {
      key: 'days',
      title: t('bank.days'),
      render: ({ from, until }) =>
        from === until ? (
          format.date(from)
        ) : (
          <span className={money.told}>
            {format.date(from)} – {format.date(until)}
          </span>
        ),
      card: 'subtitle',
    },
    { key: 'lines', title: t('bank.lines'), align: 'end', render: ({ lines }) => format.number(lines) },
    {
      key: 'amount',
      title: t('fields.amount'),
      align: 'end',
      render: ({ amount }) => <span className={money.figure}>{format.number(amount)}</span>,
    },
    {
      key: 'imported',
      title: t('bank.imported'),
      render: ({ importedAt, importedBy }) => (
        <>
          {format.dateTime(importedAt)}
          <span className={money.aside}>{format.name(importedBy)}</span>
        </>
      ),
      sortable: true,
    },
    {
      key: 'open',
      title: t('fields.status'),
      render: ({ open: left }) => (
        <StatusBadge
          tone={left > 0 ? 'amber' : 'green'}
          label={left > 0 ? t('bank.open', { count: left, number: format.number(left) }) : t('bank.settled')}
        />
      ),
      card: 'badge',
    },
  ];
  const start = can('feeinvoice.payment.create') && !readOnly && (
    <Button leftSection={<Icon name="upload" />} onClick={() => setImporting(true)}>
      {t('bank.import')}
    </Button>
  );
  return (
    <Stack>
      {start && <Group justify="flex-end">{start}</Group>}
      <ListScreen
        name="feeinvoice.bank-statements"
        label={t('bank.title')}
        state={state}
        columns={columns}
        list={statements}
        namespace="feeinvoice"
        rowKey={({ id }) => id}
        rowLabel={({ bank, fileName }) => `${bank} ${fileName}`}
        searchLabel={t('bank.search')}
        empty={{ title: t('bank.empty.title'), text: t('bank.empty.text') }}
        onOpen={({ id }) => open(id)}
      />
      {importing && (
        <Suspense>
          <StatementImport onClose={() => setImporting(false)} onImported={open} />
        </Suspense>
      )}
    </Stack>
  );
}
