import { type NoteCount, type NoteKey, noteKeys, notes, worthOf } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { NumberField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import classes from './tills.module.css';

interface NoteCounterProps {
  readonly value: NoteCount;
  readonly onChange: (count: NoteCount) => void;
}

export const noNotes = Object.fromEntries(noteKeys.map((key) => [key, 0])) as NoteCount;

/** Counts cash by its notes, the largest first; what it comes to stands below. */
export function NoteCounter({ value, onChange }: NoteCounterProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <fieldset className={classes.counter}>
      <legend className={classes.legend}>{t('tills.notes')}</legend>
      {noteKeys.map((key) => (
        <NoteRow
          key={key}
          note={key}
          pieces={value[key]}
          onChange={(pieces) => onChange({ ...value, [key]: pieces })}
        />
      ))}
      <p className={classes.total} role="status">
        <span>{t('tills.counted_total')}</span>
        <strong>{format.kip(worthOf(value))}</strong>
      </p>
    </fieldset>
  );
}

interface NoteRowProps {
  readonly note: NoteKey;
  readonly pieces: number;
  readonly onChange: (pieces: number) => void;
}

function NoteRow({ note, pieces, onChange }: NoteRowProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const worth = format.number(notes[note]);
  return (
    <div className={classes.note}>
      <span className={classes.worth} aria-hidden="true">
        {worth} ×
      </span>
      <NumberField
        label={t('tills.pieces', { note: worth })}
        placeholder="0"
        min={0}
        max={99_999}
        value={pieces === 0 ? null : pieces}
        onChange={(typed) => onChange(typed ?? 0)}
      />
      <span className={classes.sum}>{format.number(pieces * notes[note])}</span>
    </div>
  );
}
