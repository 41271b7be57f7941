import type { FirstPassword } from '@suksa/contracts/settings';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { Alert, Button, copyText, Icon, Modal, notify, PrintButton } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from '../components/slip.module.css';

interface FirstPasswordSlipProps {
  readonly first: FirstPassword;
  readonly onClose: () => void;
}

/** Shows a first password the one time that it can be seen, to be printed and handed over. */
export function FirstPasswordSlip({ first, onClose }: FirstPasswordSlipProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const branch = useBranch()?.branch;
  const onError = useRefusalNotice();
  const { user, password } = first;

  async function print(language: PrintLanguage) {
    const { printSlip } = await import('../components/print-slip.tsx');
    await printSlip(
      {
        school: branch ? format.name(branch.name) : '',
        title: t('slip.title'),
        lines: [
          [t('users.fields.name'), format.name(user.name)],
          [t('users.fields.role'), format.name(user.role.name)],
          [t('slip.address'), `${window.location.origin}/login`],
          [t('users.fields.username'), user.username],
          [t('slip.password'), password],
        ],
        note: t('slip.note'),
      },
      language,
    );
  }

  async function copy() {
    if (await copyText(password)) notify({ text: t('slip.copied') });
    else notify({ tone: 'red', text: t('slip.not_copied') });
  }

  return (
    <Modal
      opened
      size="sm"
      title={t('slip.of', { name: format.name(user.name) })}
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
            label={t('slip.print')}
            namespace="settings"
            onPrint={print}
          />
        </>
      }
    >
      <dl className={classes.slip}>
        <dt>{t('users.fields.username')}</dt>
        <dd>{user.username}</dd>
        <dt>{t('slip.password')}</dt>
        <dd className={classes.password}>
          <code>{password}</code>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="copy" size={16} />}
            onClick={() => void copy().catch(onError)}
          >
            {common('actions.copy')}
          </Button>
        </dd>
      </dl>
      <Alert color="yellow" icon={<Icon name="key" />}>
        {t('slip.once')}
      </Alert>
    </Modal>
  );
}
