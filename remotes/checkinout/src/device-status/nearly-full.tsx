import { useFormat } from '@suksa/i18n';
import { Alert, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { mostKept } from '../device/gate-device.ts';
import type { DeviceStatus } from '../device/use-gate-device.ts';
import classes from './device-status.module.css';

/** From four fifths of what this device can keep, whatever is done at it; and that nothing more fits, once it is full. */
export function NearlyFull({ status }: { readonly status: DeviceStatus | null }) {
  const { t } = useTranslation('checkinout');
  const { number } = useFormat();
  if (!status?.isNearlyFull) return null;
  const isFull = status.unsent >= mostKept;
  return (
    <Alert
      className={classes.alarm}
      color={isFull ? 'red' : 'orange'}
      icon={<Icon name="alert-triangle" />}
      role="alert"
    >
      {t(isFull ? 'device.full' : 'device.nearly_full', {
        number: number(status.unsent),
        most: number(mostKept),
      })}
    </Alert>
  );
}
