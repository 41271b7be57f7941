import { askToDiscard, Modal, notify } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangePassword } from './change-password.tsx';

/** From the account menu. Exported as default because React.lazy wants that. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [typed, setTyped] = useState(false);
  const leave = async () => {
    if (!typed || (await askToDiscard())) onClose();
  };
  const done = () => {
    notify({ text: t('password.changed') });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={() => void leave()}
      closeOnBackdrop={!typed}
      title={t('account.change_password')}
      size="sm"
    >
      <ChangePassword onTyped={setTyped} onChanged={done} />
    </Modal>
  );
}
