import { shiftChoices, weekOfShifts } from '@suksa/contracts/settings';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { apiQuery, useBranch } from '@suksa/platform';
import {
  ActionIcon,
  Alert,
  ErrorState,
  Icon,
  keepLoaded,
  PrintButton,
  ScrollArea,
  SegmentedControl,
  Select,
  Skeleton,
} from '@suksa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useShiftLabels } from '../use-shift-labels.ts';
import type { useWeekGroup } from './use-week-group.ts';
import classes from './week.module.css';
import { WeekChart } from './week-chart.tsx';
import { WeekTable } from './week-table.tsx';

/** How the shifts act on a chosen group in one week: a picture, and the same in figures. */
export function ShiftWeek({ week }: { week: ReturnType<typeof useWeekGroup> }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const branch = useBranch()?.branch;
  const { persons, types, groupText } = useShiftLabels();
  const choices = useQuery(apiQuery(shiftChoices)).data;
  const { group } = week;
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(weekOfShifts, { query: group }),
      placeholderData: keepPreviousData,
    }),
  );
  const level = choices?.levels.find(({ id }) => id === group.levelId) ?? null;
  const ofClass = choices?.classes.find(({ id }) => id === group.classId);
  const who = groupText({
    person: group.person,
    staffType: group.staffType ?? null,
    level,
    className: ofClass?.name ?? null,
  });
  const [first, last] = [data?.days[0]?.date, data?.days.at(-1)?.date];
  const caption =
    first && last
      ? t('shifts.week.caption', { who, from: format.date(first), until: format.date(last) })
      : who;

  async function print(language: PrintLanguage) {
    if (!data) return;
    const { printWeek } = await import('./print-week.tsx');
    await printWeek({
      school: branch ? format.name(branch.name) : '',
      title: caption,
      days: data.days,
      language,
    });
  }

  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('shifts.fields.person')}
          value={group.person}
          data={persons}
          onChange={week.setPerson}
        />
        {group.person === 'student' ? (
          <>
            <Select
              aria-label={t('holidays.fields.level')}
              placeholder={t('holidays.every_level')}
              data={(choices?.levels ?? []).map(({ id, name }) => ({
                value: String(id),
                label: format.name(name),
              }))}
              value={group.levelId ? String(group.levelId) : null}
              onChange={(id) => week.setLevel(id === null ? null : Number(id))}
            />
            <Select
              aria-label={t('holidays.fields.class')}
              placeholder={t('holidays.every_class')}
              data={(choices?.classes ?? [])
                .filter(({ levelId }) => !group.levelId || levelId === group.levelId)
                .map(({ id, name }) => ({ value: String(id), label: format.className(name) }))}
              value={group.classId ? String(group.classId) : null}
              onChange={(id) => week.setClass(id === null ? null : Number(id))}
            />
          </>
        ) : (
          <Select
            aria-label={t('shifts.fields.staff_type')}
            placeholder={t('shifts.group.all.staff')}
            data={types}
            value={group.staffType ?? null}
            onChange={(type) => week.setStaffType(types.find(({ value }) => value === type)?.value ?? null)}
          />
        )}
        <span className={classes.space} />
        <ActionIcon variant="default" aria-label={t('shifts.week.previous')} onClick={() => week.step(-1)}>
          <Icon name="chevron-left" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('shifts.week.next')} onClick={() => week.step(1)}>
          <Icon name="chevron-right" />
        </ActionIcon>
        <PrintButton
          kind="settings.shift-week"
          label={common('actions.print')}
          disabled={!data}
          namespace="settings"
          onPrint={print}
        />
      </div>
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={420} />
      ) : (
        <>
          <h2 className={classes.heading} aria-live="polite">
            {caption}
          </h2>
          {data.ownClasses.length > 0 && (
            <Alert color="gray" icon={<Icon name="info-circle" />} mb="md">
              {t('shifts.week.own_classes', { classes: data.ownClasses.map(({ name }) => name).join(', ') })}
            </Alert>
          )}
          <WeekChart days={data.days} />
          <ScrollArea label={caption}>
            <WeekTable caption={caption} days={data.days} />
          </ScrollArea>
        </>
      )}
    </>
  );
}
