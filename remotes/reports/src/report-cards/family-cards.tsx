import { ownCards, ownMarks, type ReportCard } from '@suksa/contracts/reports';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { EmptyState, ErrorState, keepLoaded, Paper, PrintButton, Skeleton, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FamilyMarks } from './family-marks.tsx';
import classes from './report-cards.module.css';
import { useCardLayouts } from './use-card-layouts.ts';
import { usePeriodTitle } from './use-period-title.ts';

/** What is published for a family's children: the marks of this year, and cards, the latest first. */
export default function FamilyCards() {
  const { t } = useTranslation('reports');
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(ownCards)));
  const marks = keepLoaded(useQuery(apiQuery(ownMarks)));
  if (marks.error)
    return <ErrorState error={marks.error} onRetry={() => void marks.refetch()} namespace="reports" />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data || !marks.data) return <Skeleton height={240} />;
  if (data.cards.length === 0 && marks.data.children.length === 0)
    return <EmptyState title={t('cards.own_empty.title')} text={t('cards.own_empty.text')} />;
  return (
    <>
      {refreshFailure ?? marks.refreshFailure}
      {marks.data.children.map((child) => (
        <FamilyMarks key={`${child.studentId}/${child.year}`} child={child} />
      ))}
      <ul className={classes.own}>
        {data.cards.map((card) => (
          <li key={`${card.studentId}/${card.content.year}/${card.content.period}`}>
            <OwnCard card={card} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OwnCard({ card }: { readonly card: ReportCard }) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const periodTitle = usePeriodTitle();
  const layoutOf = useCardLayouts();
  const { content } = card;

  async function print(language: PrintLanguage) {
    const { printCards } = await import('./print-cards.tsx');
    await printCards({ cards: [card], title: format.name(content.student.name), language, layoutOf });
  }

  return (
    <Paper withBorder p="md" radius="md">
      <Text fw={600}>{format.name(content.student.name)}</Text>
      <Text size="sm" c="dimmed">
        {format.className(content.className)} · {periodTitle(content.period)} · {content.year}
      </Text>
      <dl className={classes.facts}>
        <div>
          <dt>{t('cards.average')}</dt>
          <dd>{content.average === null ? '–' : format.mark(content.average / 100, content.decimals)}</dd>
        </div>
        {content.afterReSits !== undefined && (
          <div>
            <dt>{t('cards.average_after_re_sits')}</dt>
            <dd>{format.mark(content.afterReSits / 100, content.decimals)}</dd>
          </div>
        )}
        <div>
          <dt>{t('cards.rank')}</dt>
          <dd>
            {content.rank === null
              ? '–'
              : t('cards.rank_of', {
                  rank: format.number(content.rank),
                  students: format.number(content.students),
                })}
          </dd>
        </div>
        <div>
          <dt>{t('cards.absences')}</dt>
          <dd>{format.number(content.absences.excused + content.absences.unexcused)}</dd>
        </div>
      </dl>
      {content.comment && <Text size="sm">{content.comment}</Text>}
      <PrintButton kind="reports.card" label={common('actions.print')} namespace="reports" onPrint={print} />
    </Paper>
  );
}
