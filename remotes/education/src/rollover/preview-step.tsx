import { type RolloverSummary, rolloverConflicts } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { SimpleGrid, Stack, StatCard, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NoClasses } from './no-classes.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import classes from './rollover.module.css';
import { RunPanel } from './run-panel.tsx';
import type { StepProps } from './step-props.ts';

/** Everything that the run would change, counted, with the students behind each number; and the run itself. */
export default function PreviewStep({ summary, work }: StepProps) {
  const { t } = useTranslation('education');
  const isDraft = summary.rollover.state === 'draft';
  return (
    <Stack gap="xl">
      {isDraft && <Conflicts summary={summary} />}
      <div className={classes.columns}>
        <section aria-labelledby="rollover-levels">
          <h2 id="rollover-levels" className={classes.heading}>
            {t('rollover.by_level')}
          </h2>
          <OutcomeTable summary={summary} />
        </section>
        <section aria-labelledby="rollover-classes">
          <h2 id="rollover-classes" className={classes.heading}>
            {t('rollover.new_classes', { year: summary.rollover.to.name })}
          </h2>
          <ClassFill summary={summary} />
        </section>
      </div>
      {isDraft && <RunPanel summary={summary} work={work} />}
    </Stack>
  );
}

function Conflicts({ summary: { rollover, conflicts, levels } }: { summary: RolloverSummary }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const undecided = levels.reduce((sum, level) => sum + level.undecided, 0);
  const list = (filter: string) => `?rollover=${rollover.id}&step=outcomes&${filter}`;
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="md">
      <StatCard
        label={t('outcome.undecided')}
        value={format.number(undecided)}
        hint={t('rollover.undecided_hint')}
        icon="help-circle"
        tone={undecided > 0 ? 'amber' : 'gray'}
        to={list('outcome=undecided')}
      />
      {rolloverConflicts.map((conflict) => (
        <StatCard
          key={conflict}
          label={t(`rollover.conflict.${conflict}`)}
          value={format.number(conflicts[conflict])}
          hint={t(`rollover.conflict_hint.${conflict}`)}
          icon={{ no_target_class: 'chalkboard', suspended: 'user-exclamation', debt: 'cash' }[conflict]}
          tone={conflicts[conflict] === 0 ? 'gray' : conflict === 'no_target_class' ? 'red' : 'amber'}
          to={list(`conflict=${conflict}`)}
        />
      ))}
    </SimpleGrid>
  );
}

function ClassFill({ summary: { rollover, toClasses } }: { summary: RolloverSummary }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  if (toClasses.length === 0) return <NoClasses from={rollover.from} to={rollover.to} />;
  return (
    <div className={classes.panel}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('fields.class')}</th>
            <th scope="col" className={classes.number}>
              {t('rollover.fields.there')}
            </th>
            <th scope="col" className={classes.number}>
              {t('rollover.fields.coming')}
            </th>
            <th scope="col" className={classes.number}>
              {t('classes.fields.capacity')}
            </th>
            <td aria-hidden />
          </tr>
        </thead>
        <tbody>
          {toClasses.map(({ id, name, there, coming, capacity }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`?rollover=${rollover.id}&step=outcomes&toClass=${id}`}>
                  {format.className(name)}
                </Link>
              </th>
              <td className={classes.number}>{format.number(there)}</td>
              <td className={classes.number}>{coming > 0 ? `+${format.number(coming)}` : '–'}</td>
              <td className={classes.number}>{format.number(capacity)}</td>
              <td>
                {there + coming > capacity && (
                  <StatusBadge
                    tone="red"
                    label={t('classes.seats.over', { seats: format.number(there + coming - capacity) })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
