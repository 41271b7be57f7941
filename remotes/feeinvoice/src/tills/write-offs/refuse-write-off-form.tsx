import { refuseWriteOff, type WriteOff, WriteOffRefusal } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { useTranslation } from 'react-i18next';
import type { Watch } from '../../components/use-lost-answer.ts';
import { RefuseForm } from '../refuse-form.tsx';

interface RefuseWriteOffFormProps {
  readonly writeOff: WriteOff;
  readonly watch: Watch;
  readonly onClose: () => void;
}

/** Says no to a write-off, with the reason. */
export default function RefuseWriteOffForm({
  writeOff: { id, amount },
  watch,
  onClose,
}: RefuseWriteOffFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <RefuseForm
      name="feeinvoice.write-off.refuse"
      id={id}
      schema={WriteOffRefusal}
      title={t('write_off.refuse_title', { amount: format.kip(amount) })}
      savedText={t('write_off.refused_now')}
      submit={(body) => watch(send(refuseWriteOff, { params: { id }, body }))}
      onClose={onClose}
    />
  );
}
