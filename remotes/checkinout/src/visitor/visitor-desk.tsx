import { isVisitorCode, visitorCode } from '@suksa/contracts/checkinout';
import { dayAt } from '@suksa/contracts/days';
import { useFormat } from '@suksa/i18n';
import { Button, EmptyState, Icon, notify, Skeleton } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenDevice } from '../device/find-by-name.ts';
import type { ShownVisitor } from '../device/kept/kept-visitors.ts';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import { useWedge } from '../gate/wedge/use-wedge.ts';
import { holderOf } from './badge-holder.ts';
import { printBadge } from './print-badge.tsx';
import { useVisitors } from './use-visitors.ts';
import classes from './visitor.module.css';
import { VisitorForm } from './visitor-form.tsx';

/** A little longer than the message stands from which it can be undone. */
const undoneWithin = 12_000;

/** Who comes from outside: let in with a badge, and out again; without a line too. */
export default function VisitorDesk() {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const device = useOpenDevice();
  const { say, takeBack } = useKeptCalls();
  const day = dayAt(device?.now());
  const visitors = useVisitors(day);
  const [printing, setPrinting] = useState<string | null>(null);
  const inside = visitors.filter(({ leftAt }) => leftAt === null);
  const left = visitors.filter(({ leftAt }) => leftAt !== null);
  useWedge((code) => void (leaveBy(code) || sayNoBadge()), { everywhere: true });
  if (!device) return <Skeleton height={320} />;
  /** Who came on an earlier day has its date. */
  const timeOf = (at: string) => (dayAt(new Date(at)) === day ? format.time(at) : format.dateTime(at));
  const hosts = device.memory.people().filter(({ kind }) => kind === 'staff');

  function leave({ key, name }: ShownVisitor) {
    const id = say('visitor_end', { key }, undoneWithin);
    const undo = () => {
      if (!takeBack(id)) notify({ tone: 'red', text: t('visitor.undone_late', { name }) });
    };
    notify({ text: t('visitor.gone', { name }), action: { label: t('visitor.undo'), run: undo } });
  }
  function sayNoBadge() {
    notify({ tone: 'red', text: t('errors.no_badge') });
    return true;
  }
  /** Whether a badge was shown, or somebody's card instead of one. */
  function leaveBy(code: string): boolean {
    if (!isVisitorCode(code)) return /\d/.test(code) && device?.memory.find(code) != null && sayNoBadge();
    const { visitor, fault } = holderOf(code, visitors);
    if (visitor) leave(visitor);
    else notify({ tone: 'red', text: t(`errors.${fault}`) });
    return true;
  }
  async function print(visitor: ShownVisitor) {
    setPrinting(visitor.key);
    try {
      await printBadge(visitor, t('visitor.badge'));
    } catch (cause) {
      console.warn('The badge could not be printed', cause);
      notify({ tone: 'red', text: t('visitor.not_printed') });
    } finally {
      setPrinting(null);
    }
  }

  return (
    <div className={classes.desk}>
      <VisitorForm
        hosts={hosts.map(({ name }) => format.name(name))}
        onBadge={leaveBy}
        onAdmit={(visitor) => {
          say('visitor', visitor);
          notify({ text: t('visitor.admitted', { name: visitor.name }) });
        }}
      />
      <section className={classes.list} aria-labelledby="visitors-inside">
        <h2 id="visitors-inside">{t('visitor.inside', { number: format.number(inside.length) })}</h2>
        {inside.length === 0 && <EmptyState title={t('visitor.none')} text={t('visitor.none_text')} />}
        <ul>
          {inside.map((one) => (
            <li key={one.key}>
              <span className={classes.who}>
                <strong>{one.name}</strong>
                <span>{t('visitor.to', { host: one.host, reason: one.reason })}</span>
                <span>{t('visitor.since', { time: timeOf(one.arrivedAt), code: visitorCode(one.key) })}</span>
              </span>
              {one.isWaiting && <Icon name="cloud-upload" size={18} />}
              <Button
                variant="default"
                leftSection={<Icon name="printer" />}
                loading={printing === one.key}
                aria-label={t('visitor.print_for', { name: one.name })}
                onClick={() => void print(one)}
              >
                {t('visitor.print')}
              </Button>
              <Button aria-label={t('visitor.leaves', { name: one.name })} onClick={() => leave(one)}>
                {t('visitor.leave')}
              </Button>
            </li>
          ))}
        </ul>
        {left.length > 0 && (
          <>
            <h3>{t('visitor.left', { number: format.number(left.length) })}</h3>
            <ul>
              {left.map((one) => (
                <li key={one.key}>
                  <span className={classes.who}>
                    <span>{one.name}</span>
                    <span>
                      {t('visitor.from_until', {
                        from: timeOf(one.arrivedAt),
                        until: format.time(one.leftAt ?? ''),
                        host: one.host,
                      })}
                    </span>
                  </span>
                  {one.isWaiting && <Icon name="cloud-upload" size={18} />}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  );
}
