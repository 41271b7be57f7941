import {
  type BookAccount,
  type BookChart,
  BookChartEdit,
  readBookChart,
  updateBookChart,
} from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useCan } from '@suksa/platform';
import { ErrorState, Modal, Skeleton, Text } from '@suksa/ui';
import { FormDrawer, FormRow, FormSection, TextField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface AccountsFormProps {
  readonly onClose: () => void;
}

/** Which accounts the school’s accountant uses: told once, and every closed month is given out by them. */
export default function AccountsForm({ onClose }: AccountsFormProps) {
  const { t } = useTranslation('feeinvoice');
  const { data, error, refetch } = useQuery(apiQuery(readBookChart));
  if (data) return <ChartForm chart={data} onClose={onClose} />;
  return (
    <Modal opened kind="drawer" size="lg" title={t('accounts.title')} onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Skeleton height={400} aria-busy="true" />
      )}
    </Modal>
  );
}

const draftOf = ({ version, accounts }: BookChart) => ({
  version,
  accounts: accounts.map(({ use, feeItemId, code, name }) => ({ use, feeItemId, code, name })),
});

const groups = {
  families: ['receivable', 'discount', 'other', 'write_off'],
  money: ['cash', 'bank_transfer', 'bank_qr', 'cheque', 'branch_transfer', 'over_short'],
  fees: ['fee'],
} as const;

function ChartForm({ chart, onClose }: AccountsFormProps & { readonly chart: BookChart }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const readOnly = !useCan()('feeinvoice.plan.edit');
  const nameOf = ({ use, feeItemId }: Pick<BookAccount, 'use' | 'feeItemId'>) => {
    if (use !== 'fee') return t(`accounts.uses.${use}`);
    const item = chart.accounts.find((account) => account.feeItemId === feeItemId)?.item;
    return item ? format.name(item) : '…';
  };
  /** What a colleague has saved meanwhile, where a fee was added: a line for each account. */
  const inWords = (value: unknown) =>
    (value as readonly BookAccount[])
      .map((account) => format.row([nameOf(account), account.code, account.name]))
      .join('\n');
  const form = useContractForm({
    name: 'feeinvoice.chart',
    record: 1,
    schema: BookChartEdit,
    namespace: 'feeinvoice',
    initial: draftOf(chart),
    draft: draftOf,
    listNames: { accounts: { label: t('accounts.title'), show: inWords } },
    submit: (body) => send(updateBookChart, { body }),
  });
  const rows = chart.accounts.map((account, index) => ({ ...account, index }));
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      size="lg"
      title={t('accounts.title')}
      savedText={t('accounts.saved')}
    >
      <Text c="dimmed">{t('accounts.help')}</Text>
      {Object.entries(groups).map(([group, uses]) => (
        <FormSection key={group} title={t(`accounts.groups.${group as keyof typeof groups}`)}>
          {rows
            .filter(({ use }) => (uses as readonly string[]).includes(use))
            .map(({ use, item, index }) => (
              <FormRow key={index}>
                <TextField
                  {...form.field(`accounts.${index}.code`)}
                  label={t('accounts.number', {
                    use: use === 'fee' ? (item && format.name(item)) || '' : t(`accounts.uses.${use}`),
                  })}
                  maxLength={20}
                  disabled={readOnly}
                  required
                />
                <TextField
                  {...form.field(`accounts.${index}.name`)}
                  label={t('accounts.name')}
                  maxLength={80}
                  disabled={readOnly}
                  required
                />
              </FormRow>
            ))}
        </FormSection>
      ))}
    </FormDrawer>
  );
}
