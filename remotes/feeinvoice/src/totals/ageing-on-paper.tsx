import { useFormat } from '@suksa/i18n';
import { PrintTable } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import paper from '../components/paper.module.css';

export interface Age {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
}

/** What is owed by its age, above the invoices that it is made of. */
export function AgeingOnPaper({ ages }: { readonly ages: readonly Age[] }) {
  const { t } = useTranslation('feeinvoice');
  const common = useTranslation('common');
  const format = useFormat();
  const sum = ages.reduce((total, { amount }) => total + amount, 0);
  return (
    <div className={paper.before}>
      <PrintTable
        columns={[
          { key: 'age', title: t('totals.age'), render: ({ label }) => label },
          {
            key: 'amount',
            title: t('fields.amount'),
            align: 'end',
            render: ({ amount }) => format.number(amount),
          },
        ]}
        rows={ages}
        rowKey={({ key }) => key}
        footer={[{ age: common.t('words.total'), amount: format.number(sum) }]}
      />
    </div>
  );
}
