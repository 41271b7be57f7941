import { dayAt } from '@suksa/contracts/days';
import { type DayLesson, readDay, type TeacherAbsence } from '@suksa/contracts/technical';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan } from '@suksa/platform';
import { Button, ErrorState, Icon, keepLoaded, PrintButton, Skeleton } from '@suksa/ui';
import { useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Absences } from './absences.tsx';
import { DayBar } from './day-bar.tsx';
import { DayCalendar } from './day-calendar.tsx';
import { DayLessons } from './day-lessons.tsx';
import classes from './days.module.css';
import { LostChanges } from './lost-changes.tsx';
import { useDayWords } from './use-day-words.ts';

const AbsenceForm = lazy(() => import('./absence-form.tsx'));
const FreeFinder = lazy(() => import('./free-finder.tsx'));
const LessonDrawer = lazy(() => import('./lesson-drawer.tsx'));

/** One day as it really is: who is away, which lessons want a teacher, and what is different. */
export default function DaysView() {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const words = useDayWords();
  const branch = useBranch();
  const mayPlan = useCan()('technical.teaching.edit') && !(branch?.readOnly ?? true);
  const state = useListState({ sorts: ['time'], filters: { view: ['days'], day: 'text' } });
  const day = /^\d{4}-\d{2}-\d{2}$/.test(state.query.day ?? '') ? (state.query.day ?? '') : dayAt();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(readDay, { params: { day } })),
  );
  const [absence, setAbsence] = useState<TeacherAbsence | 'new' | null>(null);
  const [finding, setFinding] = useState(false);
  const [chosen, setChosen] = useState<DayLesson | null>(null);

  async function print(language: PrintLanguage) {
    const { printCover } = await import('./print-cover.tsx');
    if (data)
      await printCover({ plan: data, school: branch ? format.name(branch.branch.name) : '', language });
  }

  const bar = (
    <DayBar day={day} onChange={(next) => state.setFilter('day', next === dayAt() ? null : next)} />
  );
  if (error)
    return (
      <>
        {bar}
        <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />
      </>
    );
  return (
    <>
      {refreshFailure}
      <div className={classes.bar}>
        {bar}
        <div className={classes.actions}>
          <PrintButton
            kind="technical.cover"
            label={t('days.print')}
            namespace="technical"
            disabled={!data}
            onPrint={print}
          />
          <Button
            variant="default"
            leftSection={<Icon name="search" />}
            disabled={!data}
            onClick={() => setFinding(true)}
          >
            {t('days.free.title')}
          </Button>
          {mayPlan && (
            <Button leftSection={<Icon name="plus" />} disabled={!data} onClick={() => setAbsence('new')}>
              {t('days.absence.add')}
            </Button>
          )}
        </div>
      </div>
      {!data || data.day !== day ? (
        <Skeleton height={320} />
      ) : (
        <>
          <DayCalendar plan={data} mayPlan={mayPlan} />
          <LostChanges lost={data.lost} mayPlan={mayPlan} />
          <DayLessons
            key={day}
            plan={data}
            words={words}
            {...(mayPlan && { onOpen: (lesson: DayLesson) => setChosen(lesson) })}
          />
          <Absences plan={data} {...(mayPlan && { onOpen: (one: TeacherAbsence) => setAbsence(one) })} />
        </>
      )}
      <Suspense>
        {absence && data && (
          <AbsenceForm
            plan={data}
            absence={absence === 'new' ? null : absence}
            onClose={() => setAbsence(null)}
          />
        )}
        {finding && data && <FreeFinder plan={data} onClose={() => setFinding(false)} />}
        {chosen && data && <LessonDrawer plan={data} lesson={chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </>
  );
}
