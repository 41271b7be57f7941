import { dayAt } from '@suksa/contracts/days';
import { RemovedOnHoliday, useCan } from '@suksa/platform';
import { prepareDialogs, SegmentedControl, Skeleton } from '@suksa/ui';
import { lazy, memo, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenDevice } from '../device/find-by-name.ts';
import { type Mode, modes, useKeptMode } from '../device/kept/kept-mode.ts';
import { useGateDevice } from '../device/use-gate-device.ts';
import { DeviceFacts } from '../device-status/device-facts.tsx';
import { NearlyFull } from '../device-status/nearly-full.tsx';
import { CheckDesk } from './check-desk.tsx';
import { GateHeader } from './gate-header.tsx';
import classes from './gate-screen.module.css';
import { HolidayNotice } from './holiday-notice.tsx';
import { LockedGate } from './locked-gate.tsx';
import { isMuted, keepMuted } from './sounds.ts';
import { todayHere } from './today-here.ts';
import { TodayPanel } from './today-panel.tsx';
import { BringScans } from './use-delivery.ts';
import { useToday } from './use-today.ts';
import { NoScanHere } from './wedge/no-scan-here.tsx';

/** In one file, since the gate fetches them all: each alone was a script and a stylesheet. */
const parts = {
  staff: () => import(/* webpackChunkName: "modes" */ '../staff/staff-desk.tsx'),
  rollCall: () => import(/* webpackChunkName: "modes" */ '../roll-call/roll-call.tsx'),
  pickUp: () => import(/* webpackChunkName: "modes" */ '../pick-up/pick-up.tsx'),
  called: () => import(/* webpackChunkName: "modes" */ '../pick-up/called-board.tsx'),
  visitors: () => import(/* webpackChunkName: "modes" */ '../visitor/visitor-desk.tsx'),
  emergencyList: () => import(/* webpackChunkName: "modes" */ '../emergency/emergency-list.tsx'),
};
const StaffDesk = lazy(parts.staff);
const RollCall = lazy(parts.rollCall);
const PickUp = lazy(parts.pickUp);
const CalledBoard = lazy(parts.called);
const VisitorDesk = lazy(parts.visitors);
const EmergencyList = lazy(parts.emergencyList);

/** Fetched behind the first screen, so that they are there when the line isn't; with what a visitor's badge and questions need. */
const fetchParts = () => {
  const badges = async () =>
    (await import(/* webpackChunkName: "modes" */ '../visitor/print-badge.tsx')).prepareBadges();
  for (const fetchPart of [...Object.values(parts), badges, prepareDialogs])
    fetchPart().catch((cause: unknown) => console.warn('A part of the gate could not be fetched yet', cause));
};

/** A moment after the page has been drawn; called off by what is returned. */
function soon(work: () => void): () => void {
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}

const Header = memo(GateHeader);

/** They bring what they scan themselves. */
const scanning: readonly Mode[] = ['gate', 'staff', 'pick_up'];

/** Who has a badge leaves there, and all else is told to be none. */
const readsBadges: readonly Mode[] = [...scanning, 'visitors'];

/** Nothing is half done there for long: a new release may take the page's place. */
const unhurried: readonly Mode[] = ['gate', 'staff', 'pick_up', 'called'];

/** The kiosk at the gate: scan or type, read the answer from afar, see how the day goes; or call a class, or all. */
export default function GateScreen() {
  const { t } = useTranslation('checkinout');
  const [muted, setMuted] = useState(isMuted);
  const [chosen, setMode] = useKeptMode();
  const mayCall = useCan()('checkinout.roll.create');
  const status = useGateDevice(unhurried.includes(chosen));
  const today = useToday(status?.unsent ?? 0);
  const { data, error, refetch } = today.query;
  const device = useOpenDevice();
  const isAlone = !data && status?.fetchedAt != null && (error !== null || !status.isOnline);
  const here = isAlone && device ? todayHere(device.memory, dayAt(device.now())) : null;
  const isLocked = status?.lock === 'locked';
  /** Its first screen stands, with the day's figures or with word that they can't be had. */
  const stands = status !== null && (!today.allowed || data !== undefined || error !== null);
  const offered = modes.filter((one) => one !== 'roll' || mayCall);
  /** All others show people. */
  const mode = isLocked || !offered.includes(chosen) ? 'gate' : chosen;
  const isInTwo = mode === 'staff' || (mode === 'gate' && today.allowed);
  useEffect(() => {
    if (stands) return soon(fetchParts);
  }, [stands]);

  const mute = useCallback((next: boolean) => {
    keepMuted(next);
    setMuted(next);
  }, []);

  return (
    <div className={classes.gate}>
      <Header muted={muted} onMute={mute} />
      {isLocked && <LockedGate />}
      <section className={classes.bar} aria-label={t('mode.bar')}>
        <div className={classes.modes} hidden={isLocked}>
          <SegmentedControl
            aria-label={t('mode.title')}
            value={mode}
            onChange={setMode}
            data={offered.map((value) => ({ value, label: t(`mode.${value}`) }))}
          />
        </div>
        <DeviceFacts status={status} />
        <NearlyFull status={status} />
      </section>
      {!scanning.includes(mode) && <BringScans />}
      {!readsBadges.includes(mode) && <NoScanHere text={t('errors.no_scan_here')} />}
      <main className={classes.main} data-alone={!isInTwo || undefined}>
        <Suspense fallback={<Skeleton height={320} />}>
          {mode === 'emergency' ? (
            <EmergencyList status={status} />
          ) : mode === 'visitors' ? (
            <VisitorDesk />
          ) : (
            <RemovedOnHoliday instead={<Closed scans={scanning.includes(mode)} />}>
              {mode === 'staff' && <StaffDesk muted={muted} status={status} onRecorded={today.add} />}
              {mode === 'roll' && <RollCall />}
              {mode === 'pick_up' && <PickUp muted={muted} onRecorded={today.add} />}
              {mode === 'called' && <CalledBoard />}
              {mode === 'gate' && <CheckDesk muted={muted} status={status} onRecorded={today.add} />}
            </RemovedOnHoliday>
          )}
        </Suspense>
        {mode === 'gate' && today.allowed && (
          <TodayPanel data={data} error={error} refetch={refetch} here={here} />
        )}
      </main>
    </div>
  );
}

/** On a free day nothing is scanned, and what waits from the day before is brought all the same. */
function Closed({ scans }: { readonly scans: boolean }) {
  const { t } = useTranslation('checkinout');
  return (
    <>
      <HolidayNotice />
      {scans && <BringScans />}
      {scans && <NoScanHere text={t('holiday.text')} />}
    </>
  );
}
