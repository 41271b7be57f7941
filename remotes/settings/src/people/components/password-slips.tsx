import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { Alert, Button, Icon, Modal, PrintButton } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './password-slips.module.css';

export interface PasswordSlip {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly password: string;
  /** What else the slip says, e.g. the role or the children. */
  readonly about: readonly [label: string, value: string];
}

interface PasswordSlipsProps {
  readonly made: readonly PasswordSlip[];
  readonly onClose: () => void;
}

/** Shows first passwords the one time that they can be seen, to be printed and handed over. */
export function PasswordSlips({ made, onClose }: PasswordSlipsProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const branch = useBranch()?.branch;

  async function print(language: PrintLanguage) {
    const { printSlips } = await import('./print-slip.tsx');
    await printSlips(
      t('slip.title'),
      made.map(({ name, username, password, about }) => ({
        school: branch ? format.name(branch.name) : '',
        title: t('slip.title'),
        lines: [
          [t('users.fields.name'), name],
          about,
          [t('slip.address'), `${window.location.origin}/login`],
          [t('users.fields.username'), username],
          [t('slip.password'), password],
        ],
        note: t('slip.note'),
      })),
      language,
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
