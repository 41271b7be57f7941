import type { DayLesson, DayPlan } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { EmptyState, SegmentedControl, StatusBadge, Text } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './days.module.css';
import type { useDayWords } from './use-day-words.ts';

interface DayLessonsProps {
  readonly plan: DayPlan;
  readonly words: ReturnType<typeof useDayWords>;
  readonly onOpen?: (lesson: DayLesson) => void;
}

const isDifferent = ({ change, teachers, needs }: DayLesson) =>
  change !== null || needs !== 'nothing' || teachers.some(({ absent }) => absent);

/** The lessons of a day: those that are different, or all of them to change one. */
export function DayLessons({ plan, words, onOpen }: DayLessonsProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const [shown, setShown] = useState<'different' | 'all'>('different');
  const different = plan.lessons.filter(isDifferent);
  const open = plan.lessons.filter(({ needs }) => needs === 'teacher').length;
  const columns: readonly Column<DayLesson>[] = [
    { key: 'time', title: t('days.time'), render: words.hour, card: 'subtitle' },
    {
      key: 'class',
      title: t('days.class'),
      render: (lesson) => <Text fw={600}>{words.classes(lesson)}</Text>,
      card: 'title',
    },
    { key: 'subject', title: t('days.subject'), render: ({ subject }) => format.name(subject.name) },
    { key: 'teacher', title: t('days.teacher'), render: words.teachers, wrap: true },
    { key: 'room', title: t('days.room'), render: ({ room }) => room?.name ?? '–' },
    {
      key: 'state',
      title: t('days.state'),
      wrap: true,
      render: (lesson) => (
        <span className={classes.states}>
          {words.states(lesson).map(({ tone, text }) => (
            <StatusBadge key={text} tone={tone} label={text} />
          ))}
        </span>
      ),
    },
  ];
  const rows = shown === 'all' ? plan.lessons : different;
  return (
    <div className={classes.section}>
      <div className={classes.head}>
        <h2>{t('days.lessons')}</h2>
        {plan.lessons.length > 0 && (
          <SegmentedControl
            aria-label={t('days.shown')}
            value={shown}
            onChange={setShown}
            data={[
              { value: 'different', label: t('days.different', { number: format.number(different.length) }) },
              { value: 'all', label: t('days.all', { number: format.number(plan.lessons.length) }) },
            ]}
          />
        )}
      </div>
      {open > 0 && (
        <Text size="sm" role="status">
          {t('days.open', { count: open })}
        </Text>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title={t(plan.lessons.length === 0 ? 'days.empty.free' : 'days.empty.usual')}
          text={t(plan.lessons.length === 0 ? 'days.empty.free_text' : 'days.empty.usual_text')}
        />
      ) : (
        <DataTable
          label={t('days.lessons')}
          columns={columns}
          rows={rows}
          rowKey={({ lessonId, block }) => `${lessonId}/${block}`}
          rowLabel={words.lesson}
          onOpen={onOpen}
          rowTone={({ needs }) => (needs === 'teacher' ? 'danger' : undefined)}
        />
      )}
    </div>
  );
}
