import {
  listRollovers,
  type Rollover,
  RolloverStart as Start,
  startRollover,
} from '@suksa/contracts/education';
import { localDay, useFormat } from '@suksa/i18n';
import { apiQuery, send, useCan } from '@suksa/platform';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  Icon,
  keepLoaded,
  Skeleton,
  Stack,
  StatusBadge,
} from '@suksa/ui';
import { FormRow, SelectField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useProblemText } from '../components/use-problem-text.ts';
import { NoClasses } from './no-classes.tsx';
import { type NextYear, NoNextYear } from './no-next-year.tsx';
import classes from './rollover.module.css';
import { stateTones } from './state-tones.ts';
import { useRolloverPlace } from './use-rollover-place.ts';

/** Where a rollover begins, and every one that there was. */
export function RolloverStart() {
  const can = useCan();
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(listRollovers)));
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
    ) : (
      <Skeleton height={240} />
    );
  return (
    <Stack gap="xl">
      {refreshFailure}
      {can('education.rollover.edit') && <YearChoice years={data.years} nextYear={data.nextYear} />}
      <PastRollovers rows={data.rows} />
    </Stack>
  );
}

interface Year {
  readonly id: number;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly state: 'planned' | 'open' | 'closing' | 'closed';
  readonly students: number;
  readonly classes: number;
}

interface YearChoiceProps {
  readonly years: readonly Year[];
  readonly nextYear: NextYear;
}

function YearChoice({ years, nextYear }: YearChoiceProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const problemText = useProblemText();
  const { go } = useRolloverPlace();
  const sources = years.filter(({ state }) => state === 'open' || state === 'closing');
  const targets = years.filter(({ state }) => state === 'planned' || state === 'open');
  const form = useContractForm({
    name: 'education.rollover.start',
    record: null,
    schema: Start,
    namespace: 'education',
    initial: {
      fromYearId: (sources[0]?.id ?? null) as number | null,
      toYearId: (targets.find(({ state }) => state === 'planned')?.id ?? null) as number | null,
    },
    submit: (body) => send(startRollover, { body }),
    onSaved: ({ id }: Rollover) => {
      go(id);
    },
  });
  const source = sources.find(({ id }) => id === form.values.fromYearId);
  const chosen = targets.find(({ id }) => id === form.values.toYearId);
  if (targets.every(({ id }) => id === sources[0]?.id)) return <NoNextYear nextYear={nextYear} />;

  return (
    <section className={`${classes.panel} ${classes.padded}`} aria-labelledby="rollover-begin">
      <h2 id="rollover-begin" className={classes.heading}>
        {t('rollover.begin')}
      </h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <Stack>
          {form.problem && (
            <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />}>
              {problemText(form.problem)}
            </Alert>
          )}
          <FormRow>
            <SelectField
              {...form.field('fromYearId')}
              label={t('rollover.from')}
              data={sources.map(({ id, name, students }) => ({
                value: id,
                label: t('rollover.year_students', {
                  year: name,
                  count: students,
                  students: format.number(students),
                }),
              }))}
              required
            />
            <SelectField
              {...form.field('toYearId')}
              label={t('rollover.to')}
              data={targets.map(({ id, name, classes: count }) => ({
                value: id,
                label: t('rollover.year_classes', {
                  year: name,
                  count: count,
                  classes: format.number(count),
                }),
              }))}
              required
            />
          </FormRow>
          {chosen?.classes === 0 && <NoClasses from={source} to={chosen} />}
          {source && <EarlyNotice year={source} />}
          <div>
            <Button type="submit" loading={form.saving} leftSection={<Icon name="player-play" />}>
              {t('rollover.prepare')}
            </Button>
          </div>
        </Stack>
      </form>
    </section>
  );
}

/** Preparing changes nothing yet; that the year is young is said all the same. */
function EarlyNotice({ year: { start, end } }: { year: Year }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const today = localDay();
  const left =
    (Date.parse(end) - Date.parse(today > start ? today : start)) / (Date.parse(end) - Date.parse(start));
  if (left <= 0.1) return null;
  return (
    <Alert color="orange" icon={<Icon name="alert-triangle" />}>
      {t('rollover.early.prepare', { percent: format.number(Math.round(left * 100)) })}
    </Alert>
  );
}

function PastRollovers({ rows }: { rows: readonly Rollover[] }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  return (
    <section aria-labelledby="rollovers">
      <h2 id="rollovers" className={classes.heading}>
        {t('rollover.all')}
      </h2>
      {rows.length === 0 ? (
        <EmptyState title={t('rollover.none')} />
      ) : (
        <div className={classes.panel}>
          <table className={`${classes.table} ${classes.stacked}`}>
            <thead>
              <tr>
                <th scope="col">{t('rollover.years')}</th>
                <th scope="col">{t('fields.status')}</th>
                <th scope="col">{t('rollover.prepared')}</th>
                <th scope="col">{t('rollover.was_run')}</th>
                <th scope="col">{t('rollover.was_undone')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <Link to={`?rollover=${row.id}`}>
                      {row.from.name} → {row.to.name}
                    </Link>
                  </th>
                  <td data-label={t('fields.status')}>
                    <StatusBadge tone={stateTones[row.state]} label={t(`rollover.state.${row.state}`)} />
                  </td>
                  <td
                    data-label={t('rollover.prepared')}
                  >{`${format.dateTime(row.createdAt)} · ${format.name(row.createdBy)}`}</td>
                  <td data-label={t('rollover.was_run')}>
                    {row.runAt && row.runBy
                      ? `${format.dateTime(row.runAt)} · ${format.name(row.runBy)}`
                      : '–'}
                  </td>
                  <td data-label={t('rollover.was_undone')}>
                    {row.undoneAt && row.undoneBy
                      ? `${format.dateTime(row.undoneAt)} · ${format.name(row.undoneBy)}`
                      : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
