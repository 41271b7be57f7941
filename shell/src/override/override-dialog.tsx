import { Override, startOverride } from '@suksa/contracts/releases';
import { send } from '@suksa/platform';
import { Alert } from '@suksa/ui';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { chooseOverride } from './override.ts';

/**
 * Asks for the address that `npm run dev -- <tab> --shell …` has printed. It is typed or pasted here and nowhere else:
 * no link can bring it. Exported as default because React.lazy wants that.
 */
export default function OverrideDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const form = useContractForm({
    name: 'shell.override',
    record: null,
    schema: Override,
    namespace: 'shell',
    initial: { entry: '' },
    submit: (body) => send(startOverride, { body }),
    onSaved: ({ entry }) => {
      chooseOverride(entry);
      location.reload();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('override.title')}
      submitLabel={t('override.start')}
      savedText={null}
    >
      <Alert color="yellow">{t('override.warning')}</Alert>
      <TextField
        {...form.field('entry')}
        label={t('override.address')}
        description={t('override.address_help')}
        type="url"
        maxLength={120}
        required
      />
    </FormDialog>
  );
}
