import { type BankLine, bankLineSorts, bankLineStates, listBankLines } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useBranch, useCan, useList } from '@suksa/platform';
import { Anchor, Group, Icon, Stack, StatusBadge } from '@suksa/ui';
import { type Column, FilterSelect, ListScreen, useListState } from '@suksa/ui/list';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import money from '../../components/money.module.css';
import { useOpenedRow } from '../../components/use-opened-row.ts';
import { AcceptSure } from './accept-sure.tsx';
import { lineTones } from './line-tones.ts';

const LineDrawer = lazy(() => import('./line-drawer.tsx'));

/** The lines of a statement: those that are sure at once, the others one by one. */
export default function BankLines({ id }: { readonly id: number }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const can = useCan();
  const readOnly = useBranch()?.readOnly ?? true;
  const may = can('feeinvoice.payment.create') && !readOnly;
  const opened = useOpenedRow('line');
  const state = useListState({ sorts: bankLineSorts, filters: { state: bankLineStates } });
  const lines = useList(listBankLines, { params: { id }, query: state.query });
  const { data } = lines.result;
  const whose = (line: BankLine) => {
    if (line.family) return format.name(line.family.name);
    if (line.recorded) return t('bank.has_receipt', { number: line.recorded.number });
    const [first, ...others] = line.matches;
    if (!first) return t('bank.nobody');
    const name = format.name(first.family.name);
    return others.length > 0 ? t('bank.or_others', { name, number: others.length }) : name;
  };
  const columns: readonly Column<BankLine>[] = [
    { key: 'day', title: t('paper.date'), render: ({ day }) => format.date(day), sortable: true },
    {
      key: 'payer',
      title: t('bank.columns.payer'),
      render: ({ payer, text }) => (
        <span className={money.told}>
          {payer || t('bank.no_name')}
          {text && <span className={money.aside}>{text}</span>}
        </span>
      ),
      card: 'title',
    },
    {
      key: 'amount',
      title: t('fields.amount'),
      align: 'end',
      render: ({ amount }) => <span className={money.figure}>{format.number(amount)}</span>,
      sortable: true,
      card: 'subtitle',
    },
    {
      key: 'family',
      title: t('fields.family'),
      render: (line) => (
        <span className={money.told}>
          {line.state === 'left_out' ? line.leftOutReason : whose(line)}
          {line.matches[0] && (
            <span className={money.aside}>
              {[
                ...line.matches[0].reasons.map((reason) => t(`bank.reasons.${reason}`)),
                ...line.matches[0].doubts.map((doubt) => t(`bank.doubts.${doubt}`)),
              ].join(' · ')}
            </span>
          )}
          {line.receipt && <span className={money.aside}>{line.receipt.number}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('fields.status'),
      render: ({ state: at }) => <StatusBadge tone={lineTones[at]} label={t(`bank.states.${at}`)} />,
      card: 'badge',
    },
  ];
  const found = data?.rows.find((line) => line.id === opened.id);
  return (
    <Stack>
      <Group justify="space-between">
        <Anchor component={Link} to="/feeinvoice/fee_transaction?tab=bank">
          <Icon name="arrow-left" size={16} /> {t('bank.back')}
        </Anchor>
        {data && (
          <strong>
            {data.statement.bank} · {format.date(data.statement.from)} – {format.date(data.statement.until)}
          </strong>
        )}
      </Group>
      <ListScreen
        name="feeinvoice.bank-lines"
        label={t('bank.lines')}
        state={state}
        columns={columns}
        list={lines}
        namespace="feeinvoice"
        rowKey={(line) => line.id}
        rowLabel={({ payer, amount }) => `${payer || t('bank.no_name')} ${format.number(amount)}`}
        rowTone={({ state: at }) => (at === 'left_out' ? 'muted' : undefined)}
        searchLabel={t('bank.search_lines')}
        summary={
          data && may && data.counts.sure > 0 ? (
            <AcceptSure id={id} count={data.counts.sure} amount={data.sureAmount} />
          ) : undefined
        }
        filters={
          <FilterSelect
            label={t('fields.status')}
            value={state.query.state}
            data={bankLineStates.map((value) => ({
              value,
              label: data
                ? `${t(`bank.states.${value}`)} (${format.number(data.counts[value])})`
                : t(`bank.states.${value}`),
            }))}
            onChange={(value) => state.setFilter('state', value)}
          />
        }
        empty={{ title: t('bank.empty_lines.title'), text: t('bank.empty_lines.text') }}
        onOpen={(line) => opened.open(line.id)}
      />
      {found && (
        <Suspense>
          <LineDrawer key={found.id} line={found} may={may} onClose={opened.close} />
        </Suspense>
      )}
    </Stack>
  );
}
