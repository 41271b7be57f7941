import { Modal, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { ChangePassword } from './change-password.tsx';

/** From the account menu. Exported as default because React.lazy wants that. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const done = () => {
    notify({ text: t('password.changed') });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('account.change_password')} size="sm">
      <ChangePassword onChanged={done} />
    </Modal>
  );
}
