import { dayAt } from '@suksa/contracts/days';
import { useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { Button, EmptyState, Icon, Skeleton } from '@suksa/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenDevice } from '../device/find-by-name.ts';
import { clockOf } from '../device/minutes.ts';
import type { DeviceStatus } from '../device/use-gate-device.ts';
import classes from './emergency-list.module.css';
import { foundToday, keepFound } from './found-people.ts';
import { type Inside, whoIsInside } from './who-is-inside.ts';

interface EmergencyListProps {
  /** Changes with each thing that the device learns. */
  readonly status: DeviceStatus | null;
}

interface Marked {
  readonly day: string;
  readonly found: ReadonlySet<string>;
}

/** Who is inside, from this device's own copy: it is there when nothing else is. */
export default function EmergencyList({ status }: EmergencyListProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const branch = useBranch()?.branch;
  const device = useOpenDevice();
  const day = dayAt(device?.now());
  // By the server's day: before the device is open, a clock that is a day off would look for another day's ticks.
  const kept = useMemo(() => foundToday(day), [day]);
  const [marked, setMarked] = useState<Marked | null>(null);
  const found = marked?.day === day ? marked.found : kept;

  if (!device || !status) return <Skeleton height={320} />;
  if (status.fetchedAt === null) return <EmptyState title={t('emergency.unknown')} text={null} />;
  const groups = whoIsInside(device.memory, day);
  const everybody = groups.flatMap(({ people }) => people);
  const stillSought = everybody.filter((one) => !found.has(keyOf(one))).length;

  function mark(next: ReadonlySet<string>) {
    setMarked({ day, found: next });
    keepFound(day, next);
  }
  function tick(key: string) {
    const next = new Set(found);
    if (!next.delete(key)) next.add(key);
    mark(next);
  }

  return (
    <section className={classes.list} aria-labelledby="emergency-count">
      <div className={classes.head}>
        <div>
          <h2 id="emergency-count">
            {t('emergency.count', { number: format.number(everybody.length) })}
            {branch && <span className={classes.printed}> · {format.name(branch.name)}</span>}
          </h2>
          <p aria-live="polite">
            {t('emergency.found', { number: format.number(everybody.length - stillSought) })}
            {' · '}
            <strong>{t('emergency.still', { number: format.number(stillSought) })}</strong>
          </p>
          <p className={classes.dimmed}>
            {t('emergency.as_of', { time: format.dateTime(new Date(status.fetchedAt).toISOString()) })}
          </p>
          <p className={classes.hint}>{t('emergency.text')}</p>
        </div>
        <div className={classes.actions}>
          {found.size > 0 && (
            <Button variant="default" onClick={() => mark(new Set())}>
              {t('emergency.clear')}
            </Button>
          )}
          <Button leftSection={<Icon name="printer" />} onClick={() => window.print()}>
            {t('emergency.print')}
          </Button>
        </div>
      </div>
      {everybody.length === 0 && <EmptyState title={t('emergency.empty')} text={t('emergency.empty_text')} />}
      {groups.map(({ className, people }) => (
        <section key={className ?? ''} className={classes.group}>
          <h3>
            {className === null ? t('emergency.staff') : format.className(className)}
            <span className={classes.dimmed}>{format.number(people.length)}</span>
          </h3>
          <ul>
            {format
              .byName(people, ({ person }) => person.name)
              .map((one) => (
                <li key={keyOf(one)}>
                  <label>
                    <input
                      type="checkbox"
                      checked={found.has(keyOf(one))}
                      onChange={() => tick(keyOf(one))}
                    />
                    <span>{format.name(one.person.name)}</span>
                    {one.firstIn !== null && (
                      <span className={classes.dimmed}>
                        {t('emergency.in', { time: clockOf(one.firstIn) })}
                      </span>
                    )}
                  </label>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

const keyOf = ({ person: { kind, id } }: Inside) => `${kind}${id}`;
