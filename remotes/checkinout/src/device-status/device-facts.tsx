import { useFormat } from '@suksa/i18n';
import { Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import type { DeviceStatus } from '../device/use-gate-device.ts';
import classes from './device-status.module.css';

/** A roster of yesterday doesn't know who was admitted, suspended or blocked since. */
const staleAfter = 12 * 60 * 60 * 1000;

/** What isn't sent yet, and how old the roster is: in sight whatever is done at this device. */
export function DeviceFacts({ status }: { readonly status: DeviceStatus | null }) {
  const { t } = useTranslation('checkinout');
  const { number } = useFormat();
  const { waiting } = useKeptCalls();
  if (!status) return null;
  const { people, isOnline } = status;
  const unsent = status.unsent + waiting.length;
  return (
    <section className={classes.facts} aria-label={t('device.title')}>
      <span data-tone={isOnline ? 'green' : 'amber'}>
        <Icon name={isOnline ? 'circle-check' : 'wifi-off'} size={18} />
        {t(isOnline ? 'device.online' : 'device.offline')}
      </span>
      <span data-tone={unsent > 0 ? 'blue' : undefined}>
        <Icon name="cloud-upload" size={18} />
        {t('device.unsent', { number: number(unsent) })}
      </span>
      {people > 0 && (
        <span>
          <Icon name="users" size={18} />
          <Roster status={status} />
        </span>
      )}
    </section>
  );
}

function Roster({
  status: { people, fetchedAt, clockMinutes },
}: {
  readonly status: Pick<DeviceStatus, 'people' | 'fetchedAt' | 'clockMinutes'>;
}) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  if (fetchedAt === null) return null;
  const isStale = Date.now() - fetchedAt > staleAfter;
  // By the server's clock, as the large one on this screen: a wrong one would show a time to come.
  const at = new Date(fetchedAt + clockMinutes * 60_000).toISOString();
  return t('device.roster', {
    count: people,
    number: format.number(people),
    time: isStale ? format.dateTime(at) : format.time(at),
  });
}
