import { leaveKiosk } from '@suksa/contracts/settings/access/kiosk';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { ActionIcon, dialogs, Icon, openOnlineOnly, Tooltip } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { gateDevice } from '../device/gate-device.ts';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import { gatePath } from '../device/use-offline-opening.ts';

/** The way out of a gate's own device: only with its PIN, and nobody's name stays behind. */
export function LeaveKiosk() {
  const { t } = useTranslation('checkinout');
  const { number } = useFormat();
  const { waiting } = useKeptCalls();

  async function ask() {
    const device = await gateDevice();
    const unsent = device.events().length + waiting.length;
    const pin = await dialogs.prompt({
      title: t('kiosk.leave'),
      text: [
        t('kiosk.leave_text'),
        unsent > 0 && t('kiosk.unsent', { count: unsent, number: number(unsent) }),
      ]
        .filter(Boolean)
        .join(' '),
      label: t('kiosk.pin'),
      inputType: 'password',
      confirmLabel: t('kiosk.confirm'),
      maxLength: 8,
      required: true,
      namespace: 'checkinout',
      submit: async (typed) => {
        await send(leaveKiosk, { body: { pin: typed } });
        await Promise.all([device.forgetPeople(), openOnlineOnly(gatePath)]);
      },
    });
    if (pin !== null) location.replace('/login');
  }

  return (
    <Tooltip label={t('kiosk.leave')}>
      <ActionIcon variant="default" size="lg" aria-label={t('kiosk.leave')} onClick={() => void ask()}>
        <Icon name="lock" />
      </ActionIcon>
    </Tooltip>
  );
}
