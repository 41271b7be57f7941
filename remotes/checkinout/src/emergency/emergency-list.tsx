import { dayAt } from '@suksa/contracts/days';
import { useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { Button, dialogs, EmptyState, Icon, Skeleton } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useOpenDevice } from '../device/find-by-name.ts';
import { calledPresent } from '../device/kept/kept-called.ts';
import { clockOf } from '../device/minutes.ts';
import type { DeviceStatus } from '../device/use-gate-device.ts';
import { useVisitors } from '../visitor/use-visitors.ts';
import classes from './emergency-list.module.css';
import { useFound } from './use-found.ts';
import { knownAsOf, type Presence, whoIsInside } from './who-is-inside.ts';

interface EmergencyListProps {
  /** Changes with each thing that the device learns. */
  readonly status: DeviceStatus | null;
}

/** Who is inside, from this device's own copy: it is there when nothing else is. */
export default function EmergencyList({ status }: EmergencyListProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const branch = useBranch()?.branch;
  const device = useOpenDevice();
  const day = dayAt(device?.now());
  const { found, say, beginAgain } = useFound(day, device?.now ?? deviceTime);
  const visitors = useVisitors(day).filter(({ leftAt }) => leftAt === null);

  if (!device || !status) return <Skeleton height={320} />;
  if (status.fetchedAt === null) return <EmptyState title={t('emergency.unknown')} text={null} />;
  const called = calledPresent(day);
  const groups = whoIsInside(device.memory, day, called);
  const everybody = [
    ...groups.flatMap(({ people }) => people.map(keyOf)),
    ...visitors.map(({ key }) => visitorKey(key)),
  ];
  const stillSought = everybody.filter((key) => !found.has(key)).length;

  /** In a hurry a finger lands anywhere: what was counted isn't lost by one tap. */
  async function clear() {
    const isSure = await dialogs.confirm({
      title: t('emergency.clear'),
      text: t('emergency.clear_text', { number: format.number(found.size) }),
      confirmLabel: t('emergency.clear'),
    });
    if (isSure) beginAgain();
  }
  const tick = (key: string) => say(key, !found.has(key));

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
            {t('emergency.as_of', { time: format.dateTime(knownAsOf(device, day, called)) })}
          </p>
          <p className={classes.hint}>{t('emergency.text')}</p>
        </div>
        <div className={classes.actions}>
          {found.size > 0 && (
            <Button variant="default" onClick={() => void clear()}>
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
                <Ticked
                  key={keyOf(one)}
                  isFound={found.has(keyOf(one))}
                  onTick={() => tick(keyOf(one))}
                  name={format.name(one.person.name)}
                  since={one.firstIn === null ? null : clockOf(one.firstIn)}
                />
              ))}
          </ul>
        </section>
      ))}
      {visitors.length > 0 && (
        <section className={classes.group}>
          <h3>
            {t('mode.visitors')}
            <span className={classes.dimmed}>{format.number(visitors.length)}</span>
          </h3>
          <ul>
            {visitors.map(({ key, name, host, arrivedAt }) => (
              <Ticked
                key={key}
                isFound={found.has(visitorKey(key))}
                onTick={() => tick(visitorKey(key))}
                name={`${name} (${host})`}
                since={
                  dayAt(new Date(arrivedAt)) === day ? format.time(arrivedAt) : format.dateTime(arrivedAt)
                }
              />
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

const deviceTime = () => new Date();
const keyOf = ({ person: { kind, id } }: Presence) => `${kind}${id}`;
const visitorKey = (key: string) => `visitor${key}`;

interface TickedProps {
  readonly name: string;
  readonly since: string | null;
  readonly isFound: boolean;
  readonly onTick: () => void;
}

function Ticked({ name, since, isFound, onTick }: TickedProps) {
  const { t } = useTranslation('checkinout');
  return (
    <li>
      <label>
        <input type="checkbox" checked={isFound} onChange={onTick} />
        <span>{name}</span>
        {since !== null && <span className={classes.since}>{t('emergency.in', { time: since })}</span>}
      </label>
    </li>
  );
}
