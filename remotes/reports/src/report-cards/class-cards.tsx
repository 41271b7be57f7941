import { classCards, markBookChoices, publishCards, readCardRun } from '@suksa/contracts/reports';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation, useCan } from '@suksa/platform';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  Icon,
  keepLoaded,
  notify,
  PrintButton,
  Select,
  Skeleton,
  useRefusalNotice,
} from '@suksa/ui';
import { useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardsTable } from './cards-table.tsx';
import { RecordsMenu } from './records-menu.tsx';
import classes from './report-cards.module.css';
import { useCardLayouts } from './use-card-layouts.ts';
import { usePeriodTitle } from './use-period-title.ts';

const LayoutWindow = lazy(() => import('./layout/layout-window.tsx'));
const ManyCards = lazy(() => import('./many-cards.tsx'));
const PublishWindow = lazy(() => import('./publish-window.tsx'));

/** The cards of a class and period. */
export default function ClassCards() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const periodTitle = usePeriodTitle();
  const state = useListState({
    sorts: ['name'],
    filters: { class: 'number', period: 'text', scope: 'text' },
    places: ['class', 'period', 'scope'],
  });
  const period = state.query.period ?? 'term1';
  const { scope } = state.query;
  const levelId = Number(scope?.match(/^level(\d{1,9})$/)?.[1] ?? 0) || null;
  const isMany = scope === 'school' || levelId !== null;
  const run = useQuery({
    ...apiQuery(readCardRun, { query: { period, ...(levelId !== null && { levelId }) } }),
    enabled: useCan()('reports.card.approve'),
  });
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(markBookChoices)));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={420} />;
  const [first] = data.classes;
  if (!first) return <EmptyState title={t('cards.empty.title')} text={t('cards.empty.text')} />;
  // An address may name a class of another year.
  const classId = (data.classes.find(({ id }) => id === state.query.class) ?? first).id;
  const levels = run.data?.levels ?? [];
  const months = data.columns.filter(({ month }) => month !== null).map(({ key }) => key);
  return (
    <>
      {refreshFailure}
      <div className={classes.bar}>
        <Select
          label={t('cards.class')}
          data={[
            ...(levels.length > 0 ? [{ value: 'school', label: t('cards.many.school') }] : []),
            ...levels.map(({ id, name }) => ({
              value: `level${id}`,
              label: t('cards.many.level', { level: format.name(name) }),
            })),
            ...data.classes.map(({ id, name }) => ({ value: String(id), label: format.className(name) })),
          ]}
          value={isMany ? (scope ?? null) : String(classId)}
          onChange={(to) =>
            state.goTo(Number(to) > 0 ? { class: Number(to), period } : { scope: to ?? undefined, period })
          }
        />
        <Select
          label={t('cards.period')}
          data={['term1', 'term2', 'year', ...months].map((key) => ({ value: key, label: periodTitle(key) }))}
          value={period}
          onChange={(key) =>
            state.goTo({ ...(isMany ? { scope } : { class: classId }), period: key ?? period })
          }
        />
      </div>
      {isMany ? (
        <Suspense fallback={<Skeleton height={420} />}>
          <ManyCards
            key={`${scope}/${period}`}
            {...{ period, levelId }}
            onOpen={(id) => state.goTo({ class: id, period })}
          />
        </Suspense>
      ) : (
        <Cards key={`${classId}/${period}`} classId={classId} period={period} />
      )}
    </>
  );
}

interface CardsProps {
  readonly classId: number;
  readonly period: string;
}

function Cards({ classId, period }: CardsProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const periodTitle = usePeriodTitle();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(classCards, { params: { id: classId }, query: { period } })),
  );
  const layoutOf = useCardLayouts();
  const [shown, setShown] = useState<'publish' | 'layout' | null>(null);
  const refusal = useRefusalNotice('reports');
  const publish = useApiMutation(publishCards, {
    onSuccess: ({ published }) => {
      notify({
        tone: 'green',
        text: t('cards.published', { count: published, number: format.number(published) }),
      });
      setShown(null);
    },
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={420} />;
  if (data.cards.length === 0)
    return <EmptyState title={t('cards.no_students.title')} text={t('cards.no_students.text')} />;
  const { cards } = data;
  const missing = cards.filter(({ missingMarks }) => missingMarks > 0).length;
  const silent = cards.filter(({ content }) => content.comment === '').length;

  async function print(language: PrintLanguage) {
    const { printCards } = await import('./print-cards.tsx');
    const [first] = cards;
    const title = [format.className(first?.content.className ?? ''), periodTitle(period)].join(' ');
    await printCards({ cards, title, language, layoutOf });
  }

  return (
    <>
      {refreshFailure}
      <div className={classes.bar}>
        <p className={classes.proofs}>
          {missing === 0
            ? t('cards.no_missing')
            : t('cards.missing', { count: missing, number: format.number(missing) })}
          {' · '}
          {silent === 0
            ? t('cards.no_silent')
            : t('cards.silent', { count: silent, number: format.number(silent) })}
        </p>
        <span className={classes.space} />
        {data.mayPublish && (
          <>
            <Button
              variant="default"
              leftSection={<Icon name="settings" />}
              onClick={() => setShown('layout')}
            >
              {t('cards.layout.title')}
            </Button>
            <Button disabled={data.unpublished > 0} onClick={() => setShown('publish')}>
              {t('cards.publish')}
            </Button>
          </>
        )}
        <PrintButton kind="reports.card" label={t('cards.print_all')} namespace="reports" onPrint={print} />
        <RecordsMenu classId={classId} label={t('cards.records.more')} />
      </div>
      <Suspense>
        {shown === 'publish' && (
          <PublishWindow
            {...{ missing, silent }}
            isPending={publish.isPending}
            onPublish={(shownFrom) =>
              publish.mutate(
                {
                  params: { id: classId },
                  body: { period, shownFrom, studentIds: cards.map(({ studentId }) => studentId) },
                },
                { onError: refusal },
              )
            }
            onClose={() => setShown(null)}
          />
        )}
        {shown === 'layout' && cards[0] && (
          <LayoutWindow period={period} card={cards[0]} onClose={() => setShown(null)} />
        )}
      </Suspense>
      {data.unpublished > 0 && (
        <Alert color="gray" icon={<Icon name="info-circle" />}>
          {t(data.mayPublish ? 'cards.unpublished' : 'cards.unpublished_seen', {
            count: data.unpublished,
            number: format.number(data.unpublished),
          })}
        </Alert>
      )}
      <CardsTable classId={classId} period={period} cards={cards} mayWrite={data.mayWrite} />
    </>
  );
}
