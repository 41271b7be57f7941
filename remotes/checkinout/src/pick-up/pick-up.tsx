import type { CheckOutcome, RosterPerson } from '@suksa/contracts/checkinout';
import { isPass, type PassFacts } from '@suksa/contracts/checkinout/pass-token';
import { dayAt } from '@suksa/contracts/days';
import { newIdempotencyKey } from '@suksa/platform';
import { Alert, EmptyState, Icon, Skeleton } from '@suksa/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraScan } from '../camera/camera-scan.tsx';
import { findByName, useOpenDevice } from '../device/find-by-name.ts';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import { useStep } from '../device/use-step.ts';
import { useEarlyLeaving } from '../early-leave/use-early-leaving.ts';
import { type Announcement, toneOf } from '../gate/announcement.ts';
import { NameMatches } from '../gate/name-matches.tsx';
import { ResultPanel } from '../gate/result-panel.tsx';
import { playResult } from '../gate/sounds.ts';
import { type Collection, useChecks } from '../gate/use-checks.ts';
import { useWedge } from '../gate/wedge/use-wedge.ts';
import { AskedCards } from '../late-note/asked-cards.tsx';
import { useAsked } from '../late-note/use-asked.ts';
import { CalledHere } from './called-here.tsx';
import { ChildToCollect } from './child-to-collect.tsx';
import classes from './pick-up.module.css';
import { judgePass, type PassFault, passesUsedIn } from './shown-pass.ts';
import { Signature, type SignatureRequest } from './signature.tsx';
import { usePasses } from './use-passes.ts';

interface PickUpProps {
  readonly muted: boolean;
  readonly onRecorded: (outcome: CheckOutcome) => void;
}

interface PickUpChoice {
  readonly child: RosterPerson;
  /** Somebody has come with it. */
  readonly pass: { readonly facts: PassFacts; readonly token: string } | null;
}

const shownFor = 3000;

/** A child leaves with somebody: who may come stands on this device, so it is known without a connection too. */
export default function PickUp({ muted, onRecorded }: PickUpProps) {
  const { t } = useTranslation('checkinout');
  const device = useOpenDevice();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<PickUpChoice | null>(null);
  const [fault, setFault] = useState<PassFault | null>(null);
  const [signing, setSigning] = useState<SignatureRequest | null>(null);
  const asked = useAsked('pick_up');
  const { withPermission, isAsked } = useEarlyLeaving();
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const field = useRef<HTMLInputElement>(null);
  /** Used only once the leaving counts. */
  const shownPass = useRef<{ readonly code: string; readonly id: number } | null>(null);
  const passes = usePasses(dayAt(device?.now()));
  const { say } = useKeptCalls();
  const endSigning = useCallback(() => {
    setSigning(null);
    setAnnouncement(null);
  }, []);
  const step = useStep(() => setChosen(null));
  const { check } = useChecks({
    announce: (said) => {
      const next = withPermission(said);
      setAnnouncement(next);
      if (!muted) playResult(toneOf(next));
    },
    onAnswer: (outcome, eventKey) => {
      if (outcome.recorded && outcome.direction === 'out') {
        setSigning({ eventKey, person: outcome.person });
        if (isAsked(outcome)) asked.ask({ kind: 'early', eventKey, person: outcome.person });
        if (shownPass.current?.code === outcome.person.code) passes.use(shownPass.current.id);
      }
      onRecorded(outcome);
    },
  });

  // While somebody signs, nothing moves under the finger.
  useEffect(() => {
    if (!announcement || signing) return;
    const timer = setTimeout(() => setAnnouncement(null), shownFor);
    return () => clearTimeout(timer);
  }, [announcement, signing]);

  // Once a child has gone, or the page is pressed beside its field, no field has the focus.
  useWedge(
    (code) => {
      if (!device || show(code)) return;
      if (chosen) choose(null);
      setQuery(code);
    },
    { everywhere: true },
  );

  if (!device) return <Skeleton height={320} />;
  const people = device.memory.people();
  if (people.length === 0) return <EmptyState title={t('emergency.unknown')} text={null} />;
  const matches = findByName(
    people.filter(({ kind }) => kind === 'student'),
    query,
  );

  function choose(next: PickUpChoice | null) {
    setChosen(next);
    setQuery('');
    setFault(null);
    setAnnouncement(null);
    if (!muted && next?.child.collectors.some(({ may }) => may === 'restricted')) playResult('red');
    if (next) return step.enter();
    step.leave();
    setTimeout(() => field.current?.focus());
  }

  function showPass(token: string) {
    const spent = new Map([...passesUsedIn(device?.events() ?? []), ...passes.spent]);
    const { facts, fault: found } = judgePass(token, { ...passes, spent });
    const child = facts && people.find(({ kind, id }) => kind === 'student' && id === facts.studentId);
    if (child) return choose({ child, pass: { facts, token } });
    setQuery('');
    setFault(found ?? 'pass_invalid');
    if (!muted) playResult('red');
  }

  /** A card or a pass, however it was read. */
  function show(code: string): boolean {
    if (isPass(code)) {
      showPass(code.trim());
      return true;
    }
    const shown = device?.memory.find(code)?.person;
    if (shown?.kind !== 'student') return false;
    choose({ child: shown, pass: null });
    return true;
  }

  function enter() {
    const [only, ...others] = matches;
    if (!show(query) && only && others.length === 0) choose({ child: only, pass: null });
  }

  function leave(code: string, collected: Collection, passId?: number) {
    setSigning(null);
    shownPass.current = passId === undefined ? null : { code, id: passId };
    check(code, 'out', 'code', collected);
    choose(null);
  }

  if (chosen) {
    const { child, pass } = chosen;
    return (
      <ChildToCollect
        child={child}
        pass={pass?.facts ?? null}
        onBack={() => choose(null)}
        onCollect={(collectedBy) =>
          leave(child.code, { collectedBy, ...(pass && { pass: pass.token }) }, pass?.facts.id)
        }
        onCall={(guardianId) => {
          const bearer = pass?.facts.bearer ?? '';
          say('pick_up_call', { key: newIdempotencyKey(), studentId: child.id, guardianId, bearer });
          choose(null);
        }}
      />
    );
  }
  return (
    <section className={classes.pickUp} aria-label={t('mode.pick_up')}>
      <search>
        <label>
          <span className={classes.label}>{t('pick_up.child')}</span>
          <span className={classes.box}>
            <Icon name="user" size={26} />
            <input
              ref={field}
              // biome-ignore lint/a11y/noAutofocus: the one thing to do here, chosen a moment ago
              autoFocus
              data-takes-cards
              value={query}
              onChange={(event) => {
                setQuery(event.currentTarget.value);
                setFault(null);
              }}
              onKeyDown={({ key }) => key === 'Enter' && enter()}
              placeholder={t('pick_up.placeholder')}
              maxLength={700}
              autoComplete="off"
              spellCheck={false}
            />
          </span>
        </label>
      </search>
      <CameraScan onCode={show} onToggle={() => field.current?.focus()} />
      {fault && (
        <Alert color="red" role="alert" icon={<Icon name="ban" />} title={t('pass.refused')}>
          {t(`errors.${fault}`)}
        </Alert>
      )}
      <NameMatches people={matches} onChoose={(child) => choose({ child, pass: null })} />
      {query.trim().length > 1 && matches.length === 0 && !isPass(query) && (
        <p role="status">{t('search.none')}</p>
      )}
      {signing && <Signature key={signing.eventKey} signing={signing} onDone={endSigning} />}
      {!signing && <AskedCards {...asked} />}
      {announcement && (
        <ResultPanel announcement={announcement} busy={false} compact={signing !== null} comesIntoView />
      )}
      <CalledHere
        people={people}
        onLeave={({ code, guardianId: collectedBy, bearer }) =>
          // Who came by a pass shows it once more, so that it is used.
          bearer ? field.current?.focus() : leave(code, { collectedBy })
        }
      />
    </section>
  );
}
