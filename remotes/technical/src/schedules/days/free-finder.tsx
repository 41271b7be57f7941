import { compareTimes, dayAt } from '@suksa/contracts/days';
import {
  type DayPlan,
  type FreeRoom,
  type FreeTeacher,
  findFree,
  type RoomKind,
  readTeaching,
  roomKinds,
  type Taken,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import {
  ErrorState,
  keepLoaded,
  Modal,
  SegmentedControl,
  Skeleton,
  Stack,
  StatusBadge,
  Text,
} from '@suksa/ui';
import { FormRow, NumberField, SelectField, TimeField } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './days.module.css';

interface FreeFinderProps {
  readonly plan: DayPlan;
  readonly onClose: () => void;
}

/** Which teachers and rooms are free at a time of the day, the best first, and what the others have. */
export default function FreeFinder({ plan, onClose }: FreeFinderProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const [first] = [...plan.periods].sort((one, other) => compareTimes(one.startsAt, other.startsAt));
  const [what, setWhat] = useState<'teachers' | 'rooms'>('teachers');
  const [startsAt, setStart] = useState<string | null>(first?.startsAt ?? '08:00');
  const [endsAt, setEnd] = useState<string | null>(first?.endsAt ?? '09:00');
  const [subjectId, setSubject] = useState<number | null>(null);
  const [kind, setKind] = useState<RoomKind | null>(null);
  const [seats, setSeats] = useState<number | null>(null);
  const teaching = useQuery(apiQuery(readTeaching));
  const isTime = startsAt !== null && endsAt !== null && startsAt < endsAt;
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(findFree, {
        params: { day: plan.day },
        query: {
          ...{ startsAt: startsAt ?? '', endsAt: endsAt ?? '' },
          ...(subjectId !== null && { subjectId }),
          ...(kind !== null && { kind }),
          ...(seats !== null && { seats }),
        },
      }),
      enabled: isTime,
    }),
  );
  const day = plan.day === dayAt() ? t('days.today') : format.longDate(plan.day);
  return (
    <Modal opened onClose={onClose} title={`${t('days.free.title')} · ${day}`} size="lg">
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('days.free.what')}
          value={what}
          data={(['teachers', 'rooms'] as const).map((value) => ({ value, label: t(`days.free.${value}`) }))}
          onChange={(value) => setWhat(value as 'teachers')}
        />
        <FormRow>
          <TimeField label={t('days.free.from')} value={startsAt} onChange={setStart} required />
          <TimeField
            label={t('days.free.until')}
            value={endsAt}
            onChange={setEnd}
            error={isTime ? undefined : t('days.free.order')}
            required
          />
        </FormRow>
        {what === 'teachers' ? (
          <SelectField<number>
            label={t('days.free.subject')}
            value={subjectId}
            data={(teaching.data?.subjects ?? []).map((one) => ({
              value: one.id,
              label: format.name(one.name),
            }))}
            onChange={setSubject}
          />
        ) : (
          <FormRow>
            <SelectField<RoomKind>
              label={t('rooms.kind')}
              value={kind}
              data={roomKinds.map((value) => ({ value, label: t(`room_kinds.${value}`) }))}
              onChange={setKind}
            />
            <NumberField label={t('days.free.seats')} value={seats} onChange={setSeats} />
          </FormRow>
        )}
        {refreshFailure}
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />
        ) : !isTime ? null : !data ? (
          <Skeleton height={200} />
        ) : what === 'teachers' ? (
          <Found rows={data.teachers} nameOf={({ name }) => format.name(name)} facts={TeacherFacts} />
        ) : (
          <Found rows={data.rooms} nameOf={({ name }) => name} facts={RoomFacts} />
        )}
      </Stack>
    </Modal>
  );
}

interface FoundProps<Row> {
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly facts: (props: { readonly row: Row }) => ReactNode;
}

function Found<Row extends { readonly id: number; readonly taken: Taken | null }>({
  rows,
  nameOf,
  facts: Facts,
}: FoundProps<Row>) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const free = rows.filter(({ taken }) => taken === null);
  return (
    <>
      <Text size="sm" role="status">
        {t('days.free.count', { count: free.length, number: format.number(free.length) })}
      </Text>
      <ul className={classes.free}>
        {rows.map((row) => (
          <li key={row.id} data-taken={row.taken ? '' : undefined}>
            <strong>{nameOf(row)}</strong>
            <span className={classes.states}>
              <Facts row={row} />
              {row.taken && <TakenBy taken={row.taken} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function TakenBy({ taken: { why, startsAt, endsAt, subject, classNames } }: { readonly taken: Taken }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  if (why === 'away' || !subject) return <StatusBadge tone="red" label={t('days.free.away')} />;
  return (
    <StatusBadge
      tone="gray"
      label={`${startsAt}–${endsAt} ${format.name(subject)}, ${classNames.map((name) => format.className(name)).join(', ')}`}
    />
  );
}

function TeacherFacts({ row }: { readonly row: FreeTeacher }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  return (
    <>
      {row.teachesSubject && <StatusBadge tone="green" label={t('days.why.subject')} />}
      {!row.taken && (
        <StatusBadge
          tone={row.fit === 'comes_for_it' ? 'amber' : 'blue'}
          label={t(`days.why.fits.${row.fit}`)}
        />
      )}
      <span className={classes.count}>{t('days.why.load', { number: format.number(row.load) })}</span>
    </>
  );
}

function RoomFacts({ row }: { readonly row: FreeRoom }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  return (
    <>
      <span className={classes.count}>{t(`room_kinds.${row.kind}`)}</span>
      {row.seats !== null && (
        <span className={classes.count}>
          {t('days.free.has_seats', { count: row.seats, number: format.number(row.seats) })}
        </span>
      )}
    </>
  );
}
