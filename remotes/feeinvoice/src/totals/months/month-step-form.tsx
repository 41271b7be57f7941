import { type BookMonth, closeMonth, MonthStep, reopenMonth } from '@suksa/contracts/feeinvoice';
import { send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { Watch } from '../../components/use-lost-answer.ts';
import { useMonthName } from './use-month-name.ts';

interface MonthStepFormProps {
  readonly month: BookMonth;
  readonly watch: Watch;
  readonly onClose: () => void;
}

/** Closes a month of the books, or opens it again; either with the reason. */
export default function MonthStepForm({ month: { month, mayClose }, watch, onClose }: MonthStepFormProps) {
  const { t } = useTranslation('feeinvoice');
  const monthName = useMonthName();
  const step = mayClose ? 'close' : 'reopen';
  const form = useContractForm({
    name: `feeinvoice.month.${step}`,
    record: Number(month.replace('-', '')),
    schema: MonthStep,
    namespace: 'feeinvoice',
    initial: { reason: '' },
    submit: (body) => watch(send(mayClose ? closeMonth : reopenMonth, { params: { month }, body })),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t(`months.${step}_title`, { month: monthName(month) })}
      submitLabel={t(`months.${step}`)}
      savedText={t(`months.${step}_done`, { month: monthName(month) })}
    >
      <Text c="dimmed">{t(`months.${step}_text`)}</Text>
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required autoFocus />
    </FormDialog>
  );
}
