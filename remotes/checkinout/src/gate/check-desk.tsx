import {
  type CheckOutcome,
  type CheckSource,
  isVisitorCode,
  type RequestedDirection,
} from '@suksa/contracts/checkinout';
import { dayAt } from '@suksa/contracts/days';
import { useFormat } from '@suksa/i18n';
import { Alert, Icon } from '@suksa/ui';
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraScan } from '../camera/camera-scan.tsx';
import { findByName, useOpenDevice } from '../device/find-by-name.ts';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import type { DeviceStatus as Status } from '../device/use-gate-device.ts';
import { DeviceStatus } from '../device-status/device-status.tsx';
import { useEarlyLeaving } from '../early-leave/use-early-leaving.ts';
import { AskedCards } from '../late-note/asked-cards.tsx';
import { useAsked } from '../late-note/use-asked.ts';
import { useLateReasons } from '../late-note/use-late-reasons.ts';
import { holderOf } from '../visitor/badge-holder.ts';
import { useVisitors } from '../visitor/use-visitors.ts';
import { type Announcement, toneOf } from './announcement.ts';
import classes from './check-desk.module.css';
import { DirectionRule } from './direction-rule.tsx';
import { NameMatches } from './name-matches.tsx';
import { QuestionList } from './question-list.tsx';
import { ResultPanel } from './result-panel.tsx';
import { isName, ScanForm } from './scan-form.tsx';
import { playResult } from './sounds.ts';
import { SpecialDayBanner } from './special-day.tsx';
import { useChecks } from './use-checks.ts';
import { useReadyField } from './wedge/use-ready-field.ts';
import { useWedge } from './wedge/use-wedge.ts';

/** Of older ones, which were brought late, nobody stands here any more. */
const askedWithin = 60_000;
/** `now` by the server's clock, as the scan's time is: a device's own may be hours wrong. */
const isNow = ({ recorded, at }: CheckOutcome, now: Date) =>
  recorded && Math.abs(now.getTime() - Date.parse(at)) < askedWithin;
const isLate = ({ result, direction }: CheckOutcome) =>
  direction === 'in' && (result === 'late' || result === 'too_late');

/** After so long the panel is free for the next person. */
const shownFor = 3000;

interface CheckDeskProps {
  /** Takes nobody but staff. */
  readonly forStaff?: boolean;
  readonly muted: boolean;
  readonly status: Status | null;
  readonly onRecorded: (outcome: CheckOutcome) => void;
  /** What stands below the answer. */
  readonly children?: ReactNode;
}

/** Field, direction and result: all that is taken away on a holiday. */
export const CheckDesk = memo(function CheckDesk({
  forStaff = false,
  muted,
  status,
  onRecorded,
  children,
}: CheckDeskProps) {
  const { t } = useTranslation('checkinout');
  const { number } = useFormat();
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const [direction, setDirection] = useState<RequestedDirection>('auto');
  const [name, setName] = useState('');
  const { places, ask, end } = useAsked(forStaff ? 'staff' : 'gate');
  const { withPermission, isAsked } = useEarlyLeaving();
  const { say } = useKeptCalls();
  const reasons = useLateReasons();
  const device = useOpenDevice();
  const visitors = useVisitors(dayAt(device?.now()));
  const named = name ? findHere(name) : [];
  const field = useRef<HTMLInputElement>(null);
  const takeFocus = useReadyField(field);

  const announce = useCallback(
    (said: Announcement) => {
      const next = withPermission(said);
      setAnnouncement(next);
      if (!muted) playResult(toneOf(next));
    },
    [muted, withPermission],
  );
  const { check, questions, answer, dismiss, pending, otherwise } = useChecks({
    announce,
    ...(forStaff && { mode: 'staff' }),
    onAnswer: (outcome, eventKey) => {
      if (isNow(outcome, device?.now() ?? new Date())) {
        const { person } = outcome;
        if (isLate(outcome) && reasons.length > 0) ask({ kind: 'late', eventKey, person });
        if (isAsked(outcome)) ask({ kind: 'early', eventKey, person });
      }
      onRecorded(outcome);
    },
  });

  function findHere(typed: string) {
    const people = device?.memory.people() ?? [];
    return findByName(forStaff ? people.filter(({ kind }) => kind === 'staff') : people, typed);
  }

  /** A visitor's badge lets its holder out; all else is a card or a code. */
  function take(code: string, source: CheckSource) {
    if (!isVisitorCode(code)) return check(code, direction, source);
    const { visitor, fault } = holderOf(code, visitors);
    if (!visitor) return announce({ kind: 'refused', code, error: fault });
    say('visitor_end', { key: visitor.key });
    announce({ kind: 'visitor', name: visitor.name });
  }

  // What stands around the answer isn't drawn anew with each.
  const scanned = useRef(take);
  scanned.current = (code, source) => {
    const [only, ...others] = source === 'code' && isName(code) ? findHere(code) : [];
    take(only && others.length === 0 ? only.code : code, source);
  };
  const onScan = useCallback((code: string, source: CheckSource) => scanned.current(code, source), []);
  const onSight = useCallback((code: string) => scanned.current(code, 'scanner'), []);
  const turn = useCallback(
    (next: RequestedDirection) => {
      setDirection(next);
      takeFocus();
    },
    [takeFocus],
  );

  useWedge((code, source) => {
    take(code, source);
    // A window that stands over the gate keeps it.
    if (!document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) takeFocus();
  });

  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => setAnnouncement(null), shownFor);
    return () => clearTimeout(timer);
  }, [announcement]);

  return (
    <div className={classes.desk}>
      <Banner />
      <Form input={field} direction={direction} onDirection={turn} onScan={onScan} onName={setName} />
      <Sight onCode={onSight} onToggle={takeFocus} />
      <NameMatches
        people={named}
        onChoose={({ code }) => {
          if (field.current) field.current.value = '';
          setName('');
          check(code, direction, 'code');
          takeFocus();
        }}
      />
      {direction !== 'auto' && (
        <Alert color="yellow" icon={<Icon name="info-circle" />}>
          {t('gate.manual_direction', { direction: t(`gate.${direction}`) })}
        </Alert>
      )}
      <QuestionList
        questions={questions}
        onAnswer={(question, said) => {
          answer(question, said);
          takeFocus();
        }}
        onDismiss={(question) => {
          dismiss(question);
          takeFocus();
        }}
      />
      <ResultPanel
        announcement={announcement}
        busy={pending > 0}
        compact={places.length > 0}
        // Not where somebody is about to answer something.
        comesIntoView={questions.length === 0 && places.length === 0}
      />
      {children}
      <AskedCards places={places} end={end} />
      {otherwise > 0 && (
        <Alert color="yellow" icon={<Icon name="info-circle" />}>
          {t('device.otherwise', { number: number(otherwise) })}
        </Alert>
      )}
      <Device status={status} />
      <Rule />
    </div>
  );
});

const Form = memo(ScanForm);
const Sight = memo(CameraScan);
const Device = memo(DeviceStatus);
const Banner = memo(SpecialDayBanner);
const Rule = memo(DirectionRule);
