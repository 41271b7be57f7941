import {
  isPromoted,
  type MarkRules,
  monthAverage,
  termAverage,
  yearAverage,
} from '@suksa/contracts/marks/scheme';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import { NumberField } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BandBadge } from './band-badge.tsx';
import classes from './schemes.module.css';

type Mark = number | null;

interface TermMarks {
  readonly months: readonly Mark[];
  readonly exam: Mark;
}

const sample: readonly [TermMarks, TermMarks] = [
  { months: [6.5, 7, 4.5, 8], exam: 6.25 },
  { months: [5, 5.5, null, 6], exam: 4.75 },
];

/** One subject of one student, to try a scheme on: the marks can be changed, the averages follow. */
export function WorkedExample({ rules }: { rules: MarkRules }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [terms, setTerms] = useState(sample);
  const averages = terms.map(({ months, exam }) => ({
    months: monthAverage(months, rules),
    term: termAverage(months, exam, rules),
  }));
  const [first, second] = averages.map(({ term }) => term);
  const none = { value: null, partial: true };
  const year = yearAverage(first ?? none, second ?? none, rules);
  const promoted = isPromoted(year.value, [year.value], rules);
  const shown = (value: Mark) => (value === null ? '–' : format.mark(value, rules.decimals));

  function change(index: number, next: Partial<TermMarks>) {
    setTerms(([one, two]) => (index === 0 ? [{ ...one, ...next }, two] : [one, { ...two, ...next }]));
  }

  return (
    <>
      <Text size="sm" c="dimmed">
        {t('schemes.example.help')}
      </Text>
      {terms.map(({ months, exam }, index) => {
        const name = t(index === 0 ? 'years.fields.term_first' : 'years.fields.term_second');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two terms are their places
          <fieldset key={index} className={classes.term}>
            <legend>{name}</legend>
            <div className={classes.marks}>
              {months.map((mark, month) => (
                <NumberField
                  // biome-ignore lint/suspicious/noArrayIndexKey: a month is its place
                  key={month}
                  name={`example-${index}-${month}`}
                  label={t('schemes.example.month', { number: month + 1 })}
                  value={mark}
                  min={0}
                  max={10}
                  decimals={2}
                  onChange={(value) =>
                    change(index, { months: months.map((old, place) => (place === month ? value : old)) })
                  }
                />
              ))}
              <NumberField
                name={`example-${index}-exam`}
                label={t('schemes.example.exam')}
                value={exam}
                min={0}
                max={10}
                decimals={2}
                onChange={(value) => change(index, { exam: value })}
              />
            </div>
            <p className={classes.result}>
              {t('schemes.example.term', {
                months: shown(averages[index]?.months.value ?? null),
                exam: shown(exam),
                term: shown(averages[index]?.term.value ?? null),
              })}
              {averages[index]?.term.partial && (
                <StatusBadge tone="amber" label={t('schemes.example.partial')} />
              )}
            </p>
          </fieldset>
        );
      })}
      <p className={classes.result} aria-live="polite">
        <strong>{t('schemes.example.year', { year: shown(year.value) })}</strong>
        <BandBadge mark={year.value} />
        {promoted !== null && (
          <StatusBadge
            tone={promoted ? 'green' : 'red'}
            label={t(promoted ? 'schemes.example.passes' : 'schemes.example.fails')}
          />
        )}
      </p>
    </>
  );
}
