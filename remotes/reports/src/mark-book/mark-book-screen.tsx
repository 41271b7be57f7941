import { markBookChoices } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useScreen } from '@suksa/platform';
import {
  Button,
  EmptyState,
  ErrorState,
  keepLoaded,
  PageFrame,
  SegmentedControl,
  Select,
  Skeleton,
} from '@suksa/ui';
import { useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ClassBook } from './class-book.tsx';
import classes from './mark-book.module.css';
import { useColumnTitles } from './use-column-titles.ts';

const CorrectionsWindow = lazy(() => import('./corrections-window.tsx'));

const MarkReport = lazy(() => import('./report/mark-report.tsx'));

/** Where marks are entered and read, and the report of what they come to. */
export default function MarkBookScreen() {
  const { t } = useTranslation('reports');
  const { title, help } = useScreen();
  const [params, setParams] = useSearchParams();
  const isReport = params.get('view') === 'report';
  const choice = (
    <SegmentedControl
      aria-label={t('mark_report.screens')}
      value={isReport ? 'report' : 'book'}
      onChange={(view) => setParams(view === 'report' ? { view } : {})}
      data={[
        { value: 'book', label: t('mark_report.book') },
        { value: 'report', label: t('mark_report.title') },
      ]}
    />
  );
  if (!isReport) return <Book choice={choice} />;
  return (
    <PageFrame title={title} help={help}>
      <div>{choice}</div>
      <Suspense fallback={<Skeleton height={480} />}>
        <MarkReport />
      </Suspense>
    </PageFrame>
  );
}

/** The mark book: a class and subject over the year, or a class and month over all subjects. */
function Book({ choice }: { readonly choice: ReactNode }) {
  const { t } = useTranslation('reports');
  const { title, help } = useScreen();
  const format = useFormat();
  const titles = useColumnTitles({ subjects: [] });
  const state = useListState({
    sorts: ['name'],
    filters: { class: 'number', subject: 'number', column: 'text' },
    places: ['class', 'subject', 'column'],
  });
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(markBookChoices)));
  const [deciding, setDeciding] = useState(false);
  const own = data?.classes.find(({ subjects }) => subjects.some(({ mine }) => mine));
  const now = data?.teachingNow;
  const chosen =
    data?.classes.find(({ id }) => id === state.query.class) ??
    data?.classes.find(({ id }) => id === now?.classId) ??
    own ??
    data?.classes[0];
  const { column } = state.query;
  const subject =
    chosen?.subjects.find(({ id }) => id === state.query.subject) ??
    (chosen?.id === now?.classId ? chosen?.subjects.find(({ id }) => id === now?.subjectId) : undefined) ??
    chosen?.subjects.find(({ mine }) => mine) ??
    chosen?.subjects[0];
  const place = { class: chosen?.id, subject: column ? undefined : subject?.id, column };

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        data &&
        data.waiting > 0 && (
          <Button variant="default" onClick={() => setDeciding(true)}>
            {t('mark_book.correction.waiting', { count: data.waiting, number: format.number(data.waiting) })}
          </Button>
        )
      }
    >
      <div>{choice}</div>
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />
      ) : !data ? (
        <Skeleton height={480} />
      ) : !chosen ? (
        <EmptyState title={t('mark_book.empty.title')} text={t('mark_book.empty.text')} />
      ) : (
        <>
          <div className={classes.bar}>
            <Select
              label={t('mark_book.class')}
              data={data.classes.map(({ id, name }) => ({
                value: String(id),
                label: format.className(name),
              }))}
              value={String(chosen.id)}
              onChange={(id) => state.goTo({ ...place, class: Number(id) })}
            />
            <SegmentedControl
              aria-label={t('mark_book.view')}
              value={column ? 'column' : 'subject'}
              onChange={(view) =>
                state.goTo({ class: chosen.id, ...(view === 'column' ? { column: data.now ?? 'm9' } : {}) })
              }
              data={[
                { value: 'subject', label: t('mark_book.by_subject') },
                { value: 'column', label: t('mark_book.by_column') },
              ]}
            />
            {column ? (
              <Select
                label={t('mark_book.column')}
                data={data.columns.map(({ key }) => ({ value: key, label: titles.ofColumn(key) }))}
                value={column}
                onChange={(key) => state.goTo({ class: chosen.id, column: key ?? column })}
              />
            ) : (
              <Select
                label={t('mark_book.subject')}
                data={chosen.subjects.map(({ id, name, mine }) => ({
                  value: String(id),
                  label: mine ? format.name(name) : t('mark_book.to_read', { subject: format.name(name) }),
                }))}
                value={subject ? String(subject.id) : null}
                onChange={(id) => state.goTo({ class: chosen.id, subject: Number(id) })}
              />
            )}
          </div>
          {column || subject ? (
            <ClassBook
              key={chosen.id}
              classId={chosen.id}
              view={column ? { column } : { subjectId: subject?.id ?? 0 }}
            />
          ) : (
            <EmptyState title={t('mark_book.no_subjects.title')} text={t('mark_book.no_subjects.text')} />
          )}
        </>
      )}
      <Suspense>{deciding && <CorrectionsWindow onClose={() => setDeciding(false)} />}</Suspense>
    </PageFrame>
  );
}
