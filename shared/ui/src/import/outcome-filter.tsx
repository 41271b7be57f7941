import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../page/status-badge.tsx';
import type { Tone } from '../page/tone.ts';
import classes from './import.module.css';

export const outcomes = ['new', 'changed', 'unchanged', 'unsure', 'wrong'] as const;
export type Outcome = (typeof outcomes)[number];

const tones = {
  new: 'green',
  changed: 'blue',
  unchanged: 'gray',
  unsure: 'amber',
  wrong: 'red',
} as const satisfies Record<Outcome, Tone>;

export function OutcomeBadge({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useTranslation('common');
  return <StatusBadge tone={tones[outcome]} label={t(`import.outcome.${outcome}`)} />;
}

interface OutcomeFilterProps {
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Undefined: all rows. */
  readonly value: Outcome | undefined;
  readonly onChange: (value: Outcome | undefined) => void;
}

/** How many rows a dry run found of each kind; each number narrows the table to its rows. */
export function OutcomeFilter({ counts, value, onChange }: OutcomeFilterProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const all = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  const choices = [
    { key: undefined, label: t('import.outcome.all'), count: all, tone: 'gray' as Tone },
    ...outcomes.map((key) => ({
      key,
      label: t(`import.outcome.${key}`),
      count: counts[key],
      tone: tones[key] as Tone,
    })),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend
    <div className={classes.outcomes} role="group" aria-label={t('import.outcome.label')}>
      {choices.map(({ key, label, count, tone }) => (
        <button
          key={label}
          type="button"
          className={classes.outcome}
          data-tone={tone}
          aria-pressed={value === key}
          disabled={count === 0 && key !== undefined}
          onClick={() => onChange(key)}
        >
          <span className={classes.count}>{format.number(count)}</span>
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}
