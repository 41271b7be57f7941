import { type DayLesson, listSubstitutes, type SubstituteChoice } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ErrorState, Skeleton, StatusBadge, Text } from '@suksa/ui';
import { Switch } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './days.module.css';

interface Chosen {
  readonly teacherId: number;
  readonly ask: boolean;
}

interface SubstituteFieldProps {
  readonly day: string;
  readonly lesson: DayLesson;
  readonly value: Chosen | null;
  readonly onChange: (value: Chosen | null) => void;
  readonly error?: string | undefined;
}

const fewest = 8;

/** Who could take the lesson over, the best first, each with the reasons. */
export function SubstituteField({ day, lesson, value, onChange, error: fault }: SubstituteFieldProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const name = useId();
  const [isLong, setLong] = useState(false);
  const { lessonId, block } = lesson;
  const query = { lessonId, block };
  const { data, error, refetch } = useQuery(apiQuery(listSubstitutes, { params: { day }, query }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />;
  if (!data) return <Skeleton height={200} />;
  const ask = value?.ask ?? true;
  const rows = data.rows.filter(({ id }, at) => isLong || at < fewest || id === value?.teacherId);
  return (
    <fieldset className={classes.substitutes}>
      <legend>{t('days.substitute')}</legend>
      {data.rows.length === 0 && <Text size="sm">{t('days.nobody_free')}</Text>}
      <label className={classes.substitute}>
        <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />
        <span>{t('days.nobody')}</span>
      </label>
      {rows.map((row) => (
        <label key={row.id} className={classes.substitute}>
          <input
            type="radio"
            name={name}
            checked={value?.teacherId === row.id}
            onChange={() => onChange({ teacherId: row.id, ask })}
          />
          <span>
            <strong>{format.name(row.name)}</strong>
            <Reasons row={row} />
          </span>
        </label>
      ))}
      {!isLong && data.rows.length > fewest && (
        <button type="button" className={classes.more} onClick={() => setLong(true)}>
          {t('days.show_all', { number: format.number(data.rows.length) })}
        </button>
      )}
      <Text size="sm" c="dimmed">
        {t('days.busy', { number: format.number(data.busy) })}
      </Text>
      {fault && (
        <Text size="sm" c="red" role="alert">
          {fault}
        </Text>
      )}
      {value && (
        <Switch
          label={t('days.ask')}
          description={t('days.ask_help')}
          checked={ask}
          onChange={({ currentTarget }) => onChange({ ...value, ask: currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}

function Reasons({ row }: { readonly row: SubstituteChoice }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  return (
    <span className={classes.states}>
      {row.declined && <StatusBadge tone="red" label={t('days.why.declined')} />}
      {row.teachesSubject && <StatusBadge tone="green" label={t('days.why.subject')} />}
      {row.teachesClass && <StatusBadge tone="green" label={t('days.why.class')} />}
      <StatusBadge
        tone={row.fit === 'comes_for_it' ? 'amber' : 'blue'}
        label={t(`days.why.fits.${row.fit}`)}
      />
      <span className={classes.count}>{t('days.why.load', { number: format.number(row.load) })}</span>
      <span className={classes.count}>{t('days.why.covers', { number: format.number(row.covers) })}</span>
    </span>
  );
}
