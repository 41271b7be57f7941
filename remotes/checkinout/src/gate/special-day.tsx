import { closeSpecialDay, openSpecialDay, type RosterPerson, specialDay } from '@suksa/contracts/checkinout';
import { dayAt } from '@suksa/contracts/days';
import { useErrorText, useFormat } from '@suksa/i18n';
import { ApiError, apiQuery, refreshUser, send, useBranch, useCan, useHoliday } from '@suksa/platform';
import { Alert, Button, dialogs, Icon, notify } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { gateDevice } from '../device/gate-device.ts';
import { calledPresent } from '../device/kept/kept-called.ts';
import { whoIsInside } from '../emergency/who-is-inside.ts';
import classes from './special-day.module.css';

const askedEvery = 60_000;

/** The gate decides by what lies on its device: it must hear at once that a day which was free is open, and the reverse. */
async function notifyDevice(branchId: number | undefined, isOpen: boolean): Promise<void> {
  try {
    const device = await gateDevice();
    const known = device.memory.dayOf(dayAt(device.now()));
    if (branchId && known && (known.special ?? false) !== isOpen) await device.sync(branchId);
  } catch (cause) {
    console.warn('The special day comes with the next roster', cause);
  }
}

/**
 * Today's special day, where one is open, or who is inside since it was ended; a gate that stands on a free day opens by
 * it, and closes when the last of them has gone.
 */
function useSpecialDay() {
  const allowed = useCan()('checkinout.event.view');
  const isHoliday = useHoliday();
  const { data } = useQuery({ ...apiQuery(specialDay), enabled: allowed, refetchInterval: askedEvery });
  const open = data?.specialDay ?? null;
  const lettingOut = data?.lettingOut ?? null;
  const isOpen = data && data.specialDay !== null;
  const branchId = useBranch()?.branch.id;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen !== undefined) void notifyDevice(branchId, isOpen);
  }, [isOpen, branchId]);
  useEffect(() => {
    const works = open !== null || lettingOut !== null;
    const isLate = data !== undefined && (works ? isHoliday : wasOpen.current && !isHoliday);
    wasOpen.current = works;
    // The flag of the holiday comes with who the caller is.
    if (isLate)
      refreshUser().catch((cause: unknown) => console.warn('Whether today is free is unknown', cause));
  }, [data, open, lettingOut, isHoliday]);
  return { open, lettingOut, leftInside: data?.leftInside ?? 0 };
}

/** Who would be left inside, as this device knows it once it has asked; null where it can't tell. */
async function insideHere(branchId: number | undefined) {
  try {
    const device = await gateDevice();
    if (branchId)
      await device.sync(branchId).catch((cause: unknown) => console.warn('Nothing newer is known', cause));
    const day = dayAt(device.now());
    if (!device.memory.facts()) return null;
    return whoIsInside(device.memory, day, calledPresent(day)).flatMap(({ people }) =>
      people.map(({ person }) => person),
    );
  } catch (cause) {
    console.warn('Who is inside is unknown here', cause);
    return null;
  }
}

/** More don't fit in a question; all of them stand in the emergency list. */
const mostNamed = 12;

/**
 * For a supervisor on a free day: the gate records all the same, for a reason that is kept. Whoever stands at a gate reads
 * who came before the day was declared free, and how they check out.
 */
export function OpenSpecialDay() {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const mayOpen = useCan()('checkinout.event.override');
  const branchId = useBranch()?.branch.id;
  const { leftInside } = useSpecialDay();
  const left = leftInside > 0 && (
    <p>
      <strong>
        {t('special_day.left_inside', { number: format.number(leftInside), count: leftInside })}
      </strong>{' '}
      {t(mayOpen ? 'special_day.let_out' : 'special_day.have_let_out')}
    </p>
  );
  if (!mayOpen) return left;

  async function ask() {
    const reason = await dialogs.prompt({
      title: t('special_day.open'),
      text: t('special_day.open_text'),
      label: t('special_day.reason'),
      placeholder: t('special_day.placeholder'),
      confirmLabel: t('special_day.open'),
      maxLength: 200,
      required: true,
      namespace: 'checkinout',
      submit: async (typed) => void (await send(openSpecialDay, { body: { reason: typed } })),
    });
    if (reason === null) return;
    await notifyDevice(branchId, true);
    await refreshUser();
  }

  return (
    <>
      {left}
      <Button size="lg" leftSection={<Icon name="calendar-event" />} onClick={() => void ask()}>
        {t('special_day.open')}
      </Button>
    </>
  );
}

/** Says on every gate that today is one, why, and by whose word; a supervisor ends it. */
export function SpecialDayBanner() {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const { errorText } = useErrorText('checkinout');
  const mayClose = useCan()('checkinout.event.override');
  const branchId = useBranch()?.branch.id;
  const { open, lettingOut } = useSpecialDay();
  if (lettingOut)
    return (
      <Alert color="violet" icon={<Icon name="calendar-off" />}>
        <strong>{t('special_day.ended', { time: format.time(lettingOut.since) })}</strong>{' '}
        {t('special_day.letting_out', {
          number: format.number(lettingOut.inside),
          count: lettingOut.inside,
        })}
      </Alert>
    );
  if (!open) return null;

  async function close() {
    const inside = await insideHere(branchId);
    const isSure = await dialogs.confirm({
      title: t('special_day.close'),
      text: (
        <>
          {t('special_day.close_text')}
          {inside && inside.length > 0 && <Inside people={inside} />}
        </>
      ),
      confirmLabel: t('special_day.close'),
    });
    if (!isSure) return;
    try {
      await send(closeSpecialDay);
    } catch (cause) {
      // Another supervisor was quicker.
      if (!(cause instanceof ApiError && cause.status === 404))
        return notify({
          tone: 'red',
          text: errorText(cause instanceof ApiError ? cause.code : 'internal_error'),
        });
    }
    await notifyDevice(branchId, false);
    await refreshUser();
  }

  return (
    <Alert color="violet" icon={<Icon name="calendar-event" />}>
      <div className={classes.banner}>
        <span>
          <strong>{t('special_day.is', { reason: open.reason })}</strong>{' '}
          {t('special_day.by', { name: format.name(open.openedBy), time: format.time(open.openedAt) })}
        </span>
        {mayClose && (
          <Button variant="default" size="compact-sm" onClick={() => void close()}>
            {t('special_day.close')}
          </Button>
        )}
      </div>
    </Alert>
  );
}

function Inside({ people }: { readonly people: readonly RosterPerson[] }) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const more = people.length - mostNamed;
  return (
    <>
      <p>
        <strong>
          {t('special_day.inside', { number: format.number(people.length), count: people.length })}
        </strong>
      </p>
      <ul className={classes.inside}>
        {people.slice(0, mostNamed).map((person) => (
          <li key={`${person.kind}${person.id}`}>
            {[format.name(person.name), person.className && format.className(person.className)]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
        {more > 0 && <li>{t('special_day.more', { number: format.number(more), count: more })}</li>}
      </ul>
    </>
  );
}
