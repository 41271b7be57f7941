import { NoteCount, type NoteKey, noteKeys, notes, worthOf } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { NumberField } from '@suksa/ui/form';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './tills.module.css';

interface NoteCounterProps {
  readonly value: NoteCount;
  readonly onChange: (count: NoteCount) => void;
}

export const noNotes = Object.fromEntries(noteKeys.map((key) => [key, 0])) as NoteCount;

/** What isn't told: the sum of what can't be counted. */
const untold = '–';

/** Enter leads from note to note and after the last one to the form’s button: a count is sent by that alone. */
function goOn(event: KeyboardEvent<HTMLFieldSetElement>) {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement))
    return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll('input')];
  const next = fields[fields.indexOf(target) + 1];
  if (next) {
    next.focus();
    next.select();
    return;
  }
  const buttons = [...(target.form?.elements ?? [])].filter(
    (element) => element instanceof HTMLButtonElement,
  );
  buttons.find(({ type, hidden }) => type === 'submit' && !hidden)?.focus();
}

/** Counts cash by its notes, the largest first; what it comes to stands below. */
export function NoteCounter({ value, onChange }: NoteCounterProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <fieldset className={classes.counter} onKeyDown={goOn}>
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
        <strong>{NoteCount.safeParse(value).success ? format.kip(worthOf(value)) : untold}</strong>
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
  const isCount = NoteCount.shape[note].safeParse(pieces).success;
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
      <span className={classes.sum}>{isCount ? format.number(pieces * notes[note]) : untold}</span>
    </div>
  );
}
