import type { FirstPassword } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Alert, Button, copyText, Icon, Modal, notify, PrintButton } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from '../components/slip.module.css';
import { usePrintSlips } from '../components/use-print-slips.ts';

interface FirstPasswordSlipProps {
  readonly first: FirstPassword;
  readonly onClose: () => void;
}

/** Shows a first password the one time that it can be seen, to be printed and handed over. */
export function FirstPasswordSlip({ first, onClose }: FirstPasswordSlipProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const onError = useRefusalNotice();
  const { user, password } = first;
  const { id, username } = user;
  const name = format.name(user.name);
  const about = [t('users.fields.role'), format.name(user.role.name)] as const;
  const print = usePrintSlips([{ id, name, username, password, about }]);

  async function copy() {
    if (await copyText(password)) notify({ text: t('slip.copied') });
    else notify({ tone: 'red', text: t('slip.not_copied') });
  }

  return (
    <Modal
      opened
      size="sm"
      title={t('slip.of', { name })}
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
        <dd>{username}</dd>
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
