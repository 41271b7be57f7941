import {
  type EarlyLeaveAllower,
  type EarlyLeaveReason,
  earlyLeaveAllowers,
  earlyLeaveReasons,
} from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { Button } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import { AskedCard, type NoteProps, PictureButton } from '../late-note/asked-card.tsx';
import classes from '../late-note/late-note.module.css';
import { ReasonPicture } from '../late-note/reason-picture.tsx';

/** Why somebody leaves early and who allowed it, a tap for each; nobody waits for it, and the next card may come meanwhile. */
export function EarlyLeaveNote({ asked: { eventKey, person }, onDone }: NoteProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const { say } = useKeptCalls();
  const [reason, setReason] = useState<EarlyLeaveReason | null>(null);
  const [allowedBy, setAllowedBy] = useState<EarlyLeaveAllower | null>(null);

  return (
    <AskedCard
      person={person}
      question={t('early.why', { name: format.name(person.name) })}
      skip={t('early.skip')}
      noted={t('early.noted')}
      isSaid={reason !== null && allowedBy !== null}
      onDone={onDone}
    >
      <ul className={classes.reasons}>
        {earlyLeaveReasons.map((one) => (
          <PictureButton
            key={one}
            picture={<ReasonPicture picture={one} />}
            text={t(`early.reasons.${one}`)}
            isSaid={reason === one}
            onSay={() => {
              setReason(one);
              say('early_leave_note', { eventKey, reason: one, allowedBy });
            }}
          />
        ))}
      </ul>
      <fieldset className={classes.choice}>
        <legend>{t('early.allowed_by')}</legend>
        {earlyLeaveAllowers.map((one) => (
          <Button
            key={one}
            size="md"
            variant={allowedBy === one ? 'filled' : 'default'}
            aria-pressed={allowedBy === one}
            onClick={() => {
              setAllowedBy(one);
              say('early_leave_note', { eventKey, reason, allowedBy: one });
            }}
          >
            {t(`early.allowers.${one}`)}
          </Button>
        ))}
      </fieldset>
    </AskedCard>
  );
}
