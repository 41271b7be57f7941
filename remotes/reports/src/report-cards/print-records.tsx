import type { CardLayout, ReportCard } from '@suksa/contracts/reports';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { OnePage, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import classes from './print-cards.module.css';
import { Card } from './print-cards.tsx';
import { usePeriodTitle } from './use-period-title.ts';

interface PrintedRecords {
  /** By student, each student's together. */
  readonly cards: readonly ReportCard[];
  readonly title: string;
  readonly language: PrintLanguage;
  readonly layoutOf: (period: string) => CardLayout;
}

const byStudent = (cards: readonly ReportCard[]): readonly (readonly ReportCard[])[] => {
  const students = new Map<number, ReportCard[]>();
  for (const card of cards) students.set(card.studentId, [...(students.get(card.studentId) ?? []), card]);
  return [...students.values()];
};

/** A booklet of the year for each student: a cover, then a page for each card of a term and the year. */
export const printBooklets = ({ cards, title, language, layoutOf }: PrintedRecords): Promise<void> =>
  printSheet(
    byStudent(cards).flatMap((own) => [
      <OnePage key={`${own[0]?.studentId}/cover`}>
        <Cover cards={own} />
      </OnePage>,
      ...own.map((card) => (
        <OnePage key={`${card.studentId}/${card.content.period}`}>
          <Card card={card} layout={card.layout ?? layoutOf(card.content.period)} />
        </OnePage>
      )),
    ]),
    { title, language },
  );

function Cover({ cards }: { readonly cards: readonly ReportCard[] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const periodTitle = usePeriodTitle();
  const content = cards.at(-1)?.content;
  if (!content) return null;
  return (
    <div className={classes.card}>
      <SchoolHeader
        school={format.name(content.branch)}
        title={t('cards.records.booklet')}
        subtitle={content.year}
      />
      <div className={classes.cover}>
        <p className={classes.name}>{format.name(content.student.name)}</p>
        <p>{content.student.code}</p>
        <p>{format.className(content.className)}</p>
        {content.homeroom && <p>{t('cards.homeroom', { name: format.name(content.homeroom) })}</p>}
      </div>
      <p>{t('cards.records.contains')}</p>
      <ol>
        {cards.map((card) => (
          <li key={card.content.period}>{periodTitle(card.content.period)}</li>
        ))}
      </ol>
      <Signatures of={[t('cards.parent'), t('print.head')]} sealed={1} />
    </div>
  );
}

/** A page for each student with the averages of all years, subject by subject. */
export const printTranscripts = ({ cards, title, language }: PrintedRecords): Promise<void> =>
  printSheet(
    byStudent(cards).map((own) => (
      <OnePage key={own[0]?.studentId}>
        <Transcript cards={own} />
      </OnePage>
    )),
    { title, language },
  );

function Transcript({ cards }: { readonly cards: readonly ReportCard[] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const periodTitle = usePeriodTitle();
  const shown = cards.filter(({ content }) => !content.period.startsWith('m'));
  const last = cards.at(-1)?.content;
  if (!last) return null;
  const years = [...new Set(shown.map(({ content }) => content.year))];
  const subjects = new Map(
    shown.flatMap(({ content }) =>
      content.lines.map(({ subject }) => [subject.lo + subject.en, subject] as const),
    ),
  );
  const mark = (value: number | null | undefined, decimals: number) =>
    value == null ? '' : format.mark(value / 100, decimals);
  return (
    <div className={classes.card}>
      <SchoolHeader school={format.name(last.branch)} title={t('cards.records.transcript')} />
      <p className={classes.student}>
        <strong>{format.name(last.student.name)}</strong> · {last.student.code} ·{' '}
        {format.className(last.className)}
      </p>
      {shown.length === 0 ? (
        <p>{t('cards.records.only_months')}</p>
      ) : (
        <table className={classes.marks}>
          <thead>
            <tr>
              <th rowSpan={2}>{t('cards.subject')}</th>
              {years.map((year) => (
                <th key={year} colSpan={shown.filter(({ content }) => content.year === year).length}>
                  {year}
                </th>
              ))}
            </tr>
            <tr>
              {shown.map(({ content }) => (
                <th key={content.year + content.period} scope="col">
                  {periodTitle(content.period)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...subjects].map(([key, name]) => (
              <tr key={key}>
                <th scope="row">{format.name(name)}</th>
                {shown.map(({ content }) => (
                  <td key={content.year + content.period}>
                    {mark(
                      content.lines.find(({ subject }) => subject.lo + subject.en === key)?.average,
                      content.decimals,
                    )}
                  </td>
                ))}
              </tr>
            ))}
            {(['class', 'average', 'rank', 'grade'] as const).map((fact) => (
              <tr key={fact}>
                <th scope="row">{t(`cards.${fact}`)}</th>
                {shown.map(({ content }) => (
                  <td key={content.year + content.period}>
                    {
                      {
                        class: format.className(content.className),
                        average: mark(content.average, content.decimals),
                        rank:
                          content.rank === null
                            ? ''
                            : t('cards.rank_of', {
                                rank: format.number(content.rank),
                                students: format.number(content.students),
                              }),
                        grade: content.grade ? format.name(content.grade) : '',
                      }[fact]
                    }
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Signatures of={[t('print.head')]} sealed={0} />
    </div>
  );
}
