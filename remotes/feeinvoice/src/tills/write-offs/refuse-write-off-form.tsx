import { refuseWriteOff, type WriteOff, WriteOffRefusal } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { useTranslation } from 'react-i18next';
import { RefuseForm } from '../refuse-form.tsx';

interface RefuseWriteOffFormProps {
  readonly writeOff: WriteOff;
  readonly onClose: () => void;
}

/** Says no to a write-off, with the reason. */
export default function RefuseWriteOffForm({ writeOff: { id, amount }, onClose }: RefuseWriteOffFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <RefuseForm
      name="feeinvoice.write-off.refuse"
      id={id}
      schema={WriteOffRefusal}
      title={t('write_off.refuse_title', { amount: format.kip(amount) })}
      savedText={t('write_off.refused_now')}
      submit={(body) => send(refuseWriteOff, { params: { id }, body })}
      onClose={onClose}
    />
  );
}
