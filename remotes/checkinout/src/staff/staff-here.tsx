import { dayAt } from '@suksa/contracts/days';
import { useFormat } from '@suksa/i18n';
import { Skeleton } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useOpenDevice } from '../device/find-by-name.ts';
import { clockOf } from '../device/minutes.ts';
import type { DeviceStatus } from '../device/use-gate-device.ts';
import { whoIsInside } from '../emergency/who-is-inside.ts';
import classes from './staff.module.css';

/** Who of the staff is in the house, as this device knows it. `status` changes with each thing that it learns. */
export function StaffHere({ status }: { readonly status: DeviceStatus | null }) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const device = useOpenDevice();
  if (!device || !status) return <Skeleton height={240} />;
  const here = whoIsInside(device.memory, dayAt(device.now())).find(({ className }) => className === null);
  const people = format.byName(here?.people ?? [], ({ person }) => person.name);
  return (
    <aside className={classes.here} aria-labelledby="staff-here">
      <h2 id="staff-here">
        {people.length === 0 ? t('staff.nobody') : t('staff.here', { number: format.number(people.length) })}
      </h2>
      <ul>
        {people.map(({ person, firstIn }) => (
          <li key={person.id}>
            <span>{format.name(person.name)}</span>
            {firstIn !== null && <time>{t('staff.since', { time: clockOf(firstIn) })}</time>}
          </li>
        ))}
      </ul>
    </aside>
  );
}
