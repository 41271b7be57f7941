import { type Conduct, conducts } from '@suksa/contracts/education';
import { type ReportCard, saveCardTexts } from '@suksa/contracts/reports';
import { offeredNotes } from '@suksa/contracts/settings';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation, useUnsavedChanges } from '@suksa/platform';
import {
  Button,
  PrintIconButton,
  ScrollArea,
  Select,
  StatusBadge,
  TextInput,
  useRefusalNotice,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordsMenu } from './records-menu.tsx';
import classes from './report-cards.module.css';
import { useCardLayouts } from './use-card-layouts.ts';

interface CardsTableProps {
  readonly classId: number;
  readonly period: string;
  readonly cards: readonly ReportCard[];
  readonly mayWrite: boolean;
}

interface Draft {
  readonly conduct: Conduct;
  readonly comment: string;
}

/** One row a card: average and rank, what is missing, conduct and comment to write, and how far it is published. */
export function CardsTable({ classId, period, cards, mayWrite }: CardsTableProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const refusal = useRefusalNotice('reports');
  const layoutOf = useCardLayouts();
  const listId = useId();
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const offered = useQuery({
    ...apiQuery(offeredNotes, { query: { group: 'teacher_comment' } }),
    enabled: mayWrite,
  });
  const save = useApiMutation(saveCardTexts);
  useUnsavedChanges(drafts.size > 0);

  const draftOf = ({ studentId, content }: ReportCard): Draft =>
    drafts.get(studentId) ?? { conduct: content.conduct, comment: content.comment };
  const change = (card: ReportCard, changes: Partial<Draft>) => {
    const next = { ...draftOf(card), ...changes };
    const isAsKept = next.conduct === card.content.conduct && next.comment === card.content.comment;
    setDrafts((before) => {
      const after = new Map(before);
      if (isAsKept) after.delete(card.studentId);
      else after.set(card.studentId, next);
      return after;
    });
  };

  /** What was written on while it was on its way stays. */
  const forget = (saved: readonly (Draft & { readonly studentId: number })[]) =>
    setDrafts((now) => {
      const rest = new Map(now);
      for (const { studentId, conduct, comment } of saved) {
        const draft = now.get(studentId);
        if (draft?.conduct === conduct && draft.comment === comment) rest.delete(studentId);
      }
      return rest;
    });

  function store() {
    const texts = cards.flatMap((card) => {
      const draft = drafts.get(card.studentId);
      return draft ? [{ studentId: card.studentId, version: card.version, ...draft }] : [];
    });
    save.mutate(
      { params: { id: classId }, body: { period, texts } },
      { onError: refusal, onSuccess: () => forget(texts) },
    );
  }

  async function print(card: ReportCard, language: PrintLanguage) {
    const { printCards } = await import('./print-cards.tsx');
    await printCards({ cards: [card], title: format.name(card.content.student.name), language, layoutOf });
  }

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
              <th scope="col">{t('cards.student')}</th>
              <th scope="col">{t('cards.average')}</th>
              <th scope="col">{t('cards.rank')}</th>
              <th scope="col">{t('cards.absences')}</th>
              <th scope="col">{t('cards.conduct')}</th>
              <th scope="col">{t('cards.comment')}</th>
              <th scope="col">{t('cards.state')}</th>
              <th scope="col">{t('cards.print')}</th>
            </tr>
          </thead>
          <tbody>
            {cards.map((card) => {
              const { content } = card;
              const name = format.name(content.student.name);
              const draft = draftOf(card);
              return (
                <tr key={card.studentId}>
                  <th scope="row">
                    {name}
                    <small>{content.student.code}</small>
                  </th>
                  <td data-title={t('cards.average')}>
                    {content.average === null ? '–' : format.mark(content.average / 100, content.decimals)}
                    {content.afterReSits !== undefined && (
                      <small>
                        {t('cards.after_re_sits', {
                          mark: format.mark(content.afterReSits / 100, content.decimals),
                        })}
                      </small>
                    )}
                    {card.missingMarks > 0 && (
                      <small>
                        {t('cards.missing_marks', {
                          count: card.missingMarks,
                          number: format.number(card.missingMarks),
                        })}
                      </small>
                    )}
                  </td>
                  <td data-title={t('cards.rank')}>
                    {content.rank === null ? '–' : format.number(content.rank)}
                  </td>
                  <td className={classes.absences} data-title={t('cards.absences')}>
                    {t('cards.absent_of', {
                      excused: format.number(content.absences.excused),
                      unexcused: format.number(content.absences.unexcused),
                    })}
                  </td>
                  <td className={classes.conduct}>
                    {mayWrite ? (
                      <Select<Conduct>
                        aria-label={`${t('cards.conduct')}: ${name}`}
                        data={conducts.flatMap((value) =>
                          value === '' ? [] : [{ value, label: t(`cards.conducts.${value}`) }],
                        )}
                        placeholder={t('cards.conduct')}
                        value={draft.conduct || null}
                        onChange={(value) => change(card, { conduct: value ?? '' })}
                      />
                    ) : content.conduct === '' ? (
                      '–'
                    ) : (
                      t(`cards.conducts.${content.conduct}`)
                    )}
                  </td>
                  <td className={classes.comment}>
                    {mayWrite ? (
                      <TextInput
                        aria-label={`${t('cards.comment')}: ${name}`}
                        list={listId}
                        placeholder={t('cards.comment')}
                        maxLength={500}
                        value={draft.comment}
                        onChange={(event) => change(card, { comment: event.currentTarget.value })}
                      />
                    ) : (
                      content.comment || '–'
                    )}
                  </td>
                  <td className={classes.state}>
                    <StatusBadge
                      tone={card.revision === 0 ? 'gray' : card.changed ? 'amber' : 'green'}
                      label={
                        card.revision === 0
                          ? t('cards.draft')
                          : t(card.changed ? 'cards.changed' : 'cards.revision', {
                              revision: format.number(card.revision),
                            })
                      }
                    />
                    {card.shownFrom && (
                      <small>{t('cards.shown_from', { time: format.dateTime(card.shownFrom) })}</small>
                    )}
                  </td>
                  <td className={classes.prints}>
                    <div>
                      <PrintIconButton
                        kind="reports.card"
                        label={t('cards.print_one', { name })}
                        onPrint={(language) => print(card, language)}
                      />
                      <RecordsMenu
                        classId={classId}
                        studentId={card.studentId}
                        label={t('cards.records.of', { name })}
                      />
                    </div>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollArea>
      {mayWrite && (
        <div>
          <Button disabled={drafts.size === 0} loading={save.isPending} onClick={store}>
            {t('cards.save', { count: drafts.size, number: format.number(drafts.size) })}
          </Button>
        </div>
      )}
    </>
  );
}
