import { Alert, Button, Icon, Modal, PrintButton } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './password-slips.module.css';
import { type PasswordSlip, usePrintSlips } from './use-print-slips.ts';

interface PasswordSlipsProps {
  readonly made: readonly PasswordSlip[];
  readonly onClose: () => void;
}

/** Shows first passwords the one time that they can be seen, to be printed and handed over. */
export function PasswordSlips({ made, onClose }: PasswordSlipsProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const print = usePrintSlips(made);

  return (
    <Modal
      opened
      title={t('accounts.slips', { count: made.length })}
      onClose={onClose}
      closeOnBackdrop={false}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('actions.done')}
          </Button>
          <PrintButton
            kind="settings.slip"
            variant="filled"
            label={t('accounts.print_slips')}
            namespace="settings"
            onPrint={print}
          />
        </>
      }
    >
      <table className={classes.slips}>
        <thead>
          <tr>
            <th scope="col">{t('users.fields.name')}</th>
            <th scope="col">{t('users.fields.username')}</th>
            <th scope="col">{t('slip.password')}</th>
          </tr>
        </thead>
        <tbody>
          {made.map(({ id, name, username, password }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{username}</td>
              <td>
                <code>{password}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Alert color="yellow" icon={<Icon name="key" />}>
        {t('slip.once')}
      </Alert>
    </Modal>
  );
}
