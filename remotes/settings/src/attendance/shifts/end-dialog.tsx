import { EndOfShifts } from '@suksa/contracts/settings';
import { localDay } from '@suksa/i18n';
import { Text } from '@suksa/ui';
import { DateField, FormDialog, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

interface EndDialogProps {
  readonly count: number;
  readonly onClose: () => void;
  readonly submit: (lastDay: string) => Promise<void>;
}

/** Asks for the last day of the ticked shifts. */
export function EndDialog({ count, onClose, submit }: EndDialogProps) {
  const { t } = useTranslation('settings');
  const form = useContractForm({
    name: 'settings.shifts.end',
    record: null,
    schema: EndOfShifts,
    namespace: 'settings',
    initial: { ids: [1], lastDay: localDay() as string | null },
    submit: ({ lastDay }) => submit(lastDay),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('shifts.end.title', { count })}
      submitLabel={t('shifts.end.action')}
      savedText={null}
    >
      {/* A field of days opens its calendar when it has the focus, over the buttons. */}
      <Text size="sm" tabIndex={-1} data-autofocus>
        {t('shifts.end.help')}
      </Text>
      <DateField {...form.field('lastDay')} label={t('shifts.fields.valid_until')} required />
    </FormDialog>
  );
}
