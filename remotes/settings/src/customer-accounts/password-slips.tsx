import type { AccountPassword } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { Alert, Button, Icon, Modal } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './account.module.css';

interface PasswordSlipsProps {
  readonly made: readonly AccountPassword[];
  readonly onClose: () => void;
}

/** Shows first passwords the one time that they can be seen, to be printed and handed over. */
export function PasswordSlips({ made, onClose }: PasswordSlipsProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const branch = useBranch()?.branch;

  async function print() {
    const { printSlips } = await import('../users/print-slip.tsx');
    await printSlips(
      t('slip.title'),
      made.map(({ account, password }) => ({
        school: branch ? format.name(branch.name) : '',
        title: t('slip.title'),
        lines: [
          [t('accounts.fields.name'), format.name(account.name)],
          [
            t('accounts.fields.children'),
            account.children.map(({ name }) => format.name(name)).join(', ') || '–',
          ],
          [t('slip.address'), `${window.location.origin}/login`],
          [t('accounts.fields.login'), account.username],
          [t('slip.password'), password],
        ],
        note: t('slip.note'),
      })),
    );
  }

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
          <Button leftSection={<Icon name="printer" />} onClick={() => void print()}>
            {t('accounts.print_slips')}
          </Button>
        </>
      }
    >
      <table className={classes.slips}>
        <thead>
          <tr>
            <th scope="col">{t('accounts.fields.name')}</th>
            <th scope="col">{t('accounts.fields.login')}</th>
            <th scope="col">{t('slip.password')}</th>
          </tr>
        </thead>
        <tbody>
          {made.map(({ account, password }) => (
            <tr key={account.id}>
              <td>{format.name(account.name)}</td>
              <td>{account.username}</td>
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
