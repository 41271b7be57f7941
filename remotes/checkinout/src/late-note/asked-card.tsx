import type { CheckedPerson } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { ActionIcon, Icon } from '@suksa/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { ReasonQuestion } from './asked-places.ts';
import { askedFor } from './kept-asked.ts';
import classes from './late-note.module.css';

const thankedFor = 1500;
/** A tap that lands sooner was meant for what stood here before. */
const aimedAfter = 400;

/** What is asked of somebody. */
export interface NoteProps {
  readonly asked: ReasonQuestion;
  readonly onDone: () => void;
}

interface AskedCardProps {
  readonly person: CheckedPerson;
  readonly question: string;
  /** What stands on the cross that leaves it unanswered. */
  readonly skip: string;
  readonly noted: string;
  readonly isSaid: boolean;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** Asks something of who has just passed, until it is answered or the moment is over. */
export function AskedCard({ person, question, skip, noted, isSaid, onDone, children }: AskedCardProps) {
  const format = useFormat();
  const id = useId();
  const [isAimedAt, setAimedAt] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAimedAt(true), aimedAfter);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const timer = setTimeout(onDone, isSaid ? thankedFor : askedFor);
    return () => clearTimeout(timer);
  }, [isSaid, onDone]);

  return (
    <section className={classes.note} aria-labelledby={id} inert={!isAimedAt}>
      <p className={classes.who}>
        <strong id={id}>{question}</strong>
        {person.className && <span>{format.className(person.className)}</span>}
        <ActionIcon variant="subtle" aria-label={skip} onClick={onDone}>
          <Icon name="x" />
        </ActionIcon>
      </p>
      {children}
      <p className={classes.thanks} role="status">
        {isSaid && noted}
      </p>
    </section>
  );
}

interface PictureButtonProps {
  readonly picture: ReactNode;
  readonly text: string;
  readonly isSaid: boolean;
  readonly onSay: () => void;
}

/** A reason, by its picture and its words. */
export function PictureButton({ picture, text, isSaid, onSay }: PictureButtonProps) {
  return (
    <li>
      <button type="button" aria-pressed={isSaid} onClick={isSaid ? undefined : onSay}>
        {picture}
        <span>{text}</span>
      </button>
    </li>
  );
}
