import type { CheckedPerson } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { ActionIcon, Icon } from '@suksa/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptCalls } from '../device/use-kept-calls.ts';
import classes from './late-note.module.css';
import { ReasonPicture } from './reason-picture.tsx';
import { useLateReasons } from './use-late-reasons.ts';

export interface LateComing {
  /** The key of the scan. */
  readonly eventKey: string;
  readonly person: CheckedPerson;
}

interface LateNoteProps {
  readonly late: LateComing;
  readonly onDone: () => void;
}

const thankedFor = 1500;
/** Whoever hasn't pointed by then has gone to class. */
const askedFor = 45_000;

/** Why somebody came late, by one tap on a picture; the next card may come meanwhile. */
export function LateNote({ late: { eventKey, person }, onDone }: LateNoteProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const reasons = useLateReasons();
  const { say } = useKeptCalls();
  const [said, setSaid] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(onDone, said === null ? askedFor : thankedFor);
    return () => clearTimeout(timer);
  }, [said, onDone]);
  if (reasons.length === 0) return null;

  return (
    <section className={classes.note} aria-labelledby="late-note">
      <p className={classes.who}>
        <strong id="late-note">{t('late.why', { name: format.name(person.name) })}</strong>
        {person.className && <span>{format.className(person.className)}</span>}
        <ActionIcon variant="subtle" className={classes.close} aria-label={t('late.skip')} onClick={onDone}>
          <Icon name="x" />
        </ActionIcon>
      </p>
      <ul className={classes.reasons}>
        {reasons.map(({ id, text, picture }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={said === id}
              onClick={() => {
                setSaid(id);
                say('late_note', { eventKey, noteId: id });
              }}
            >
              <ReasonPicture picture={picture} />
              <span>{format.name(text)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.thanks} role="status">
        {said !== null && t('late.noted')}
      </p>
    </section>
  );
}
