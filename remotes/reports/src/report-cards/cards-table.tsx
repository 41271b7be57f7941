import type { ReportCard } from '@suksa/contracts/reports';
import { offeredNotes } from '@suksa/contracts/settings';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, ScrollArea } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CardRow } from './card-row.tsx';
import classes from './report-cards.module.css';
import { useCardDrafts } from './use-card-drafts.ts';
import { useCardLayouts } from './use-card-layouts.ts';

interface CardsTableProps {
  readonly classId: number;
  readonly period: string;
  readonly cards: readonly ReportCard[];
  readonly mayWrite: boolean;
}

const columns = [
  'cards.student',
  'cards.average',
  'cards.rank',
  'cards.absences',
  'cards.conduct',
  'cards.comment',
  'cards.state',
  'cards.print',
] as const;

/** One row a card: average and rank, what is missing, conduct and comment to write, and how far it is published. */
export function CardsTable({ classId, period, cards, mayWrite }: CardsTableProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const listId = useId();
  const drafts = useCardDrafts(cards, { classId, period });
  const print = usePrint();
  const offered = useQuery({
    ...apiQuery(offeredNotes, { query: { group: 'teacher_comment' } }),
    enabled: mayWrite,
  });
  return (
    <>
      <datalist id={listId}>
        {offered.data?.rows.map(({ id, text }) => (
          <option key={id} value={format.name(text)} />
        ))}
      </datalist>
      <ScrollArea label={t('cards.table')}>
        <table className={`${classes.table} ${classes.cards}`}>
          <thead>
            <tr>
              {columns.map((title) => (
                <th key={title} scope="col">
                  {t(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cards.map((card) => (
              <CardRow
                key={card.studentId}
                card={card}
                draft={drafts.of(card.studentId)}
                classId={classId}
                offeredId={mayWrite ? listId : null}
                onWrite={drafts.write}
                onPrint={print}
              />
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {mayWrite && (
        <div>
          <Button disabled={drafts.count === 0} loading={drafts.isSaving} onClick={drafts.save}>
            {t('cards.save', { count: drafts.count, number: format.number(drafts.count) })}
          </Button>
        </div>
      )}
    </>
  );
}

function usePrint() {
  const format = useFormat();
  const layoutOf = useCardLayouts();
  return useCallback(
    async (card: ReportCard, language: PrintLanguage) => {
      const { printCards } = await import('./print-cards.tsx');
      const title = format.name(card.content.student.name);
      await printCards({ cards: [card], title, language, layoutOf });
    },
    [format, layoutOf],
  );
}
