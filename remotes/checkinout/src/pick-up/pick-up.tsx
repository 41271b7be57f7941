import type { CheckOutcome, RosterPerson } from '@suksa/contracts/checkinout';
import { EmptyState, Icon, Skeleton } from '@suksa/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findByName, useOpenDevice } from '../device/find-by-name.ts';
import { type Announcement, toneOf } from '../gate/announcement.ts';
import { NameMatches } from '../gate/name-matches.tsx';
import { ResultPanel } from '../gate/result-panel.tsx';
import { playResult } from '../gate/sounds.ts';
import { useChecks } from '../gate/use-checks.ts';
import { ChildToCollect } from './child-to-collect.tsx';
import classes from './pick-up.module.css';

interface PickUpProps {
  readonly muted: boolean;
  readonly onRecorded: (outcome: CheckOutcome) => void;
}

const shownFor = 3000;

/** A child leaves with somebody: who may come stands on this device, so it is known without a connection too. */
export default function PickUp({ muted, onRecorded }: PickUpProps) {
  const { t } = useTranslation('checkinout');
  const device = useOpenDevice();
  const [query, setQuery] = useState('');
  const [child, setChild] = useState<RosterPerson | null>(null);
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { check } = useChecks({
    announce: (next) => {
      setAnnouncement(next);
      if (!muted) playResult(toneOf(next));
    },
    onAnswer: onRecorded,
  });

  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => setAnnouncement(null), shownFor);
    return () => clearTimeout(timer);
  }, [announcement]);

  if (!device) return <Skeleton height={320} />;
  if (device.memory.people().length === 0) return <EmptyState title={t('emergency.unknown')} text={null} />;
  const matches = findByName(device.memory.people(), query).filter(({ kind }) => kind === 'student');

  function choose(person: RosterPerson | null) {
    setChild(person);
    setQuery('');
    setAnnouncement(null);
    if (!muted && person?.collectors.some(({ may }) => may === 'restricted')) playResult('red');
    if (!person) setTimeout(() => field.current?.focus());
  }

  function enter() {
    const shown = device?.memory.find(query)?.person ?? (matches.length === 1 ? matches[0] : undefined);
    if (shown?.kind === 'student') choose(shown);
  }

  if (child)
    return (
      <ChildToCollect
        child={child}
        onBack={() => choose(null)}
        onCollect={(guardianId) => {
          check(child.code, 'out', 'code', guardianId);
          choose(null);
        }}
      />
    );
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
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
              onKeyDown={({ key }) => key === 'Enter' && enter()}
              placeholder={t('pick_up.placeholder')}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
            />
          </span>
        </label>
      </search>
      <NameMatches people={matches} onChoose={choose} />
      {query.trim().length > 1 && matches.length === 0 && <p role="status">{t('search.none')}</p>}
      {announcement && <ResultPanel announcement={announcement} busy={false} />}
    </section>
  );
}
