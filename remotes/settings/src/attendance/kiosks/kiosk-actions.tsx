import { type Kiosk, type PairingCode, renewKioskCode, revokeKiosk } from '@suksa/contracts/settings';
import { useApiMutation, useCan } from '@suksa/platform';
import { Button, dialogs, Icon, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from './kiosks.module.css';

interface KioskActionsProps {
  readonly kiosk: Kiosk;
  readonly onCode: (given: PairingCode) => void;
  readonly onRevoked: () => void;
}

/** A code for another device, and the end of this one from afar. */
export function KioskActions({ kiosk: { id, name, state }, onCode, onRevoked }: KioskActionsProps) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const onError = useRefusalNotice();
  const renew = useApiMutation(renewKioskCode);
  const revoke = useApiMutation(revokeKiosk);
  if (state === 'revoked') return null;

  async function askToRevoke() {
    const sure = await dialogs.confirm({
      title: t('kiosks.revoke.title', { name }),
      text: t('kiosks.revoke.text'),
      confirmLabel: t('kiosks.revoke.sure'),
      danger: true,
    });
    if (!sure) return;
    const onSuccess = () => {
      notify({ text: t('kiosks.revoke.done', { name }) });
      onRevoked();
    };
    revoke.mutate({ params: { id } }, { onError, onSuccess });
  }

  return (
    <div className={classes.actions}>
      {can('settings.kiosk.create') && (
        <Button
          variant="default"
          leftSection={<Icon name="refresh" />}
          loading={renew.isPending}
          onClick={() => renew.mutate({ params: { id } }, { onError, onSuccess: onCode })}
        >
          {t('kiosks.code.new')}
        </Button>
      )}
      {can('settings.kiosk.delete') && (
        <Button variant="subtle" color="red" loading={revoke.isPending} onClick={() => void askToRevoke()}>
          {t('kiosks.revoke.action')}
        </Button>
      )}
    </div>
  );
}
