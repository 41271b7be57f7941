import {
  listTimetables,
  readTeaching,
  type Teaching,
  type TeachingCell,
  type TeachingTeacher,
} from '@suksa/contracts/technical';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan, useScreen } from '@suksa/platform';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  Icon,
  keepLoaded,
  PageFrame,
  PrintButton,
  Select,
  Skeleton,
  useNarrow,
} from '@suksa/ui';
import { DateField } from '@suksa/ui/form';
import { useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OtherTeachersNotice } from '../components/other-teachers-notice.tsx';
import { LoadTable, useLoadColumns } from './load-table.tsx';
import classes from './teaching.module.css';
import { TeachingByClass } from './teaching-by-class.tsx';
import { TeachingGrid } from './teaching-grid.tsx';
import { TeachingSummary } from './teaching-summary.tsx';
import { usePlanDay } from './use-plan-day.ts';
import { useTeachingEdits } from './use-teaching-edits.ts';

const CellDrawer = lazy(() => import('./cell-drawer.tsx'));
const ProfileDrawer = lazy(() => import('./profile-drawer.tsx'));
const CopyTeaching = lazy(() => import('./copy-teaching.tsx'));

/** Of names that nobody has; a whole spreadsheet may have been pasted. */
const namesShown = 12;

const nothing: Teaching = {
  ...{ classes: [], subjects: [], curriculum: [], cells: [], teachers: [], years: [] },
  ...{ periods: [], limits: [] },
};

/** Who teaches what: classes down, subjects across, and the load of each teacher below. */
export default function SubjectTeacherScreen() {
  const { t } = useTranslation('technical');
  const { t: common } = useTranslation('common');
  const { title, help } = useScreen();
  const format = useFormat();
  const can = useCan();
  const context = useBranch();
  const narrow = useNarrow();
  const { day, setDay, year } = usePlanDay();
  const state = useListState({ sorts: ['class'], filters: { level: 'number' } });
  const { data: read, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(readTeaching)));
  const timetables = useQuery(apiQuery(listTimetables));
  const edits = useTeachingEdits(read);
  const whole = edits.data ?? nothing;
  const { level } = state.query;
  const data = level
    ? { ...whole, classes: whole.classes.filter(({ levelId }) => levelId === level) }
    : whole;
  const columns = useLoadColumns(whole);
  const [cell, setCell] = useState<TeachingCell | null>(null);
  const [teacher, setTeacher] = useState<TeachingTeacher | null>(null);
  const [copying, setCopying] = useState(false);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const readOnly = !can('technical.teaching.edit') || context === null || context.readOnly;
  const levelIds = [...new Set(whole.classes.map(({ levelId }) => levelId))];
  const caption = t('teaching.caption', { year: year?.name ?? '', date: format.date(day) });
  const shown = { caption, data, whole, day, edits, readOnly, onOpen: setCell, onUnknown: setUnknown };

  async function print(language: PrintLanguage) {
    const { printTeaching } = await import('./print-teaching.tsx');
    const school = context ? format.name(context.branch.name) : '';
    await printTeaching({ school, title: caption, data, day, columns, language });
  }

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        !readOnly &&
        whole.years.length > 0 && (
          <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => setCopying(true)}>
            {t('teaching.copy.action')}
          </Button>
        )
      }
    >
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />
      ) : !read ? (
        <Skeleton height={480} />
      ) : whole.classes.length === 0 || whole.curriculum.length === 0 ? (
        <EmptyState title={t('teaching.empty.title')} text={t('teaching.empty.text')} />
      ) : (
        <>
          <div className={classes.bar}>
            <Select
              label={t('teaching.level')}
              placeholder={t('teaching.all_levels')}
              data={levelIds.map((id) => ({
                value: String(id),
                label: format.className(
                  whole.classes.find((one) => one.levelId === id)?.name.split('/')[0] ?? '',
                ),
              }))}
              value={level ? String(level) : null}
              onChange={(id) => state.setFilter('level', id === null ? null : Number(id))}
            />
            <DateField label={t('teaching.day')} value={day} onChange={setDay} />
            {!readOnly && (
              <>
                <Button
                  variant="default"
                  leftSection={<Icon name="arrow-back-up" />}
                  disabled={!edits.canUndo || edits.busy}
                  onClick={() => void edits.undo()}
                >
                  {t('teaching.undo')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<Icon name="arrow-forward-up" />}
                  disabled={!edits.canRedo || edits.busy}
                  onClick={() => void edits.redo()}
                >
                  {t('teaching.redo')}
                </Button>
              </>
            )}
            <span className={classes.space} />
            <PrintButton
              kind="technical.teaching"
              label={common('actions.print')}
              namespace="technical"
              onPrint={print}
            />
          </div>
          {!readOnly && (
            <OtherTeachersNotice timetables={timetables.data}>
              <Link to="/technical/schedules">{t('plan.open')}</Link>
            </OtherTeachersNotice>
          )}
          <TeachingSummary data={data} whole={whole} day={day} />
          {unknown.length > 0 && (
            <Alert color="yellow" icon={<Icon name="alert-triangle" />} role="status">
              {t('teaching.unknown', { names: unknown.slice(0, namesShown).join(', ') })}
              {unknown.length > namesShown &&
                ` ${t('teaching.unknown_more', { number: format.number(unknown.length - namesShown) })}`}
            </Alert>
          )}
          {narrow ? <TeachingByClass {...shown} /> : <TeachingGrid {...shown} />}
          <h2 className={classes.heading}>{t('teaching.loads')}</h2>
          <LoadTable data={whole} day={day} {...(!readOnly && { onOpen: setTeacher })} />
        </>
      )}
      <Suspense>
        {cell && <CellDrawer {...shown} data={whole} cell={cell} onClose={() => setCell(null)} />}
        {teacher && (
          <ProfileDrawer teacher={teacher} subjects={whole.subjects} onClose={() => setTeacher(null)} />
        )}
        {copying && <CopyTeaching years={whole.years} onClose={() => setCopying(false)} />}
      </Suspense>
    </PageFrame>
  );
}
