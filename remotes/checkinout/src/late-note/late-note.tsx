import { useFormat } from '@suksa/i18n';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import { AskedCard, type NoteProps, PictureButton } from './asked-card.tsx';
import classes from './late-note.module.css';
import { ReasonPicture } from './reason-picture.tsx';
import { useLateReasons } from './use-late-reasons.ts';

/** Why somebody came late, by one tap on a picture; the next card may come meanwhile. */
export function LateNote({ asked: { eventKey, person }, onDone }: NoteProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const reasons = useLateReasons();
  const { say } = useKeptCalls();
  const [said, setSaid] = useState<number | null>(null);

  return (
    <AskedCard
      person={person}
      question={t('late.why', { name: format.name(person.name) })}
      skip={t('late.skip')}
      noted={t('late.noted')}
      isSaid={said !== null}
      onDone={onDone}
    >
      <ul className={classes.reasons}>
        {reasons.map(({ id, text, picture }) => (
          <PictureButton
            key={id}
            picture={<ReasonPicture picture={picture} />}
            text={format.name(text)}
            isSaid={said === id}
            onSay={() => {
              setSaid(id);
              say('late_note', { eventKey, noteId: id });
            }}
          />
        ))}
      </ul>
    </AskedCard>
  );
}
