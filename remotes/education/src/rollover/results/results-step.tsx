import { classResults } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { EmptyState, ErrorState, keepLoaded, Select, Skeleton, Stack } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import classes from '../rollover.module.css';
import type { StepProps } from '../step-props.ts';
import { FillFromMarks } from './fill-from-marks.tsx';
import { ResultsGrid } from './results-grid.tsx';

/** Results of the year, class by class: typed, or pasted out of a spreadsheet. */
export default function ResultsStep({ summary: { fromClasses } }: StepProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const chosen = fromClasses.find(({ id }) => String(id) === params.get('class')) ?? fromClasses[0];
  if (!chosen) return <EmptyState title={t('rollover.nobody')} />;
  const choose = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set('class', id ?? '');
      return next;
    });

  return (
    <Stack>
      <Select
        label={t('fields.class')}
        data={fromClasses.map(({ id, name, students, results }) => ({
          value: String(id),
          label: t('rollover.results.class', {
            className: format.className(name),
            results: format.number(results),
            students: format.number(students),
          }),
        }))}
        value={String(chosen.id)}
        onChange={choose}
        maw={320}
      />
      <p className={classes.note}>{t('rollover.results.help')}</p>
      <FillFromMarks
        key={`fill-${chosen.id}`}
        classId={chosen.id}
        className={chosen.name}
        all={fromClasses.map(({ id }) => id)}
      />
      <ClassGrid key={chosen.id} classId={chosen.id} />
    </Stack>
  );
}

function ClassGrid({ classId }: { classId: number }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(classResults, { query: { classId } })),
  );
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
    ) : (
      <Skeleton height={320} />
    );
  const { passMark, promotion, mostFailed } = data.rules;
  return (
    <>
      {refreshFailure}
      <p className={classes.note}>
        {t(`rollover.results.rule.${promotion}`, {
          mark: format.mark(passMark, 2),
          failed: format.number(mostFailed),
        })}
      </p>
      <ResultsGrid
        classId={classId}
        rows={format.byName(data.rows, ({ name }) => name)}
        rules={data.rules}
        entryClosed={data.entryClosed}
        openColumns={data.openColumns}
      />
    </>
  );
}
