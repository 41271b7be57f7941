import type { CardLine, ReportCard } from '@suksa/contracts/reports';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { OnePage, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { QrCode } from '@suksa/ui/qr';
import { useTranslation } from 'react-i18next';
import classes from './print-cards.module.css';
import { usePeriodTitle } from './use-period-title.ts';

interface PrintedCards {
  readonly cards: readonly ReportCard[];
  readonly title: string;
  readonly language: PrintLanguage;
}

/** Prints cards, a page each. */
export const printCards = ({ cards, title, language }: PrintedCards): Promise<void> =>
  printSheet(
    cards.map((card) => <Card key={card.studentId} card={card} />),
    { title, language },
  );

function Card({ card }: { readonly card: ReportCard }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const periodTitle = usePeriodTitle();
  const { content, revision, publishedAt, verify } = card;
  const of = [format.className(content.className), periodTitle(content.period), content.year];
  const average = content.average === null ? '–' : (content.average / 100).toFixed(content.decimals);
  const facts = [
    [t('cards.average'), `${average}${content.partial ? ' *' : ''}`],
    [
      t('cards.rank'),
      content.rank === null
        ? '–'
        : t('cards.rank_of', {
            rank: format.number(content.rank),
            students: format.number(content.students),
          }),
    ],
    [t('cards.grade'), content.grade ? format.name(content.grade) : '–'],
    [t('cards.conduct'), content.conduct === '' ? '–' : t(`cards.conducts.${content.conduct}`)],
    [t('cards.excused'), format.number(content.absences.excused)],
    [t('cards.unexcused'), format.number(content.absences.unexcused)],
  ] as const;
  return (
    <OnePage>
      <div className={classes.card}>
        <SchoolHeader
          school={format.name(content.branch)}
          title={t('cards.title')}
          subtitle={format.row(of, ' · ')}
        />
        <p className={classes.student}>
          <strong>{format.name(content.student.name)}</strong> · {content.student.code}
          {content.homeroom && ` · ${t('cards.homeroom', { name: format.name(content.homeroom) })}`}
        </p>
        <Marks columns={content.columns} lines={content.lines} decimals={content.decimals} />
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {content.partial && <p className={classes.note}>* {t('cards.partial')}</p>}
        <p className={classes.comment}>
          {t('cards.comment')}: {content.comment || '………………………………………………………………………'}
        </p>
        <Signatures
          of={[t('cards.parent'), t('cards.homeroom_teacher'), t('print.head')]}
          {...(verify && { sealed: 2 })}
        />
        <div className={classes.foot}>
          {verify && <QrCode text={new URL(verify, window.location.origin).href} label={t('cards.check')} />}
          <p>
            {revision > 0 && publishedAt
              ? t('cards.genuine', { revision: format.number(revision), date: format.date(publishedAt) })
              : t('cards.not_published')}
          </p>
        </div>
      </div>
    </OnePage>
  );
}

interface MarksProps {
  readonly columns: readonly string[];
  readonly lines: readonly CardLine[];
  readonly decimals: number;
}

function Marks({ columns, lines, decimals }: MarksProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const single = columns.length === 1;
  const titleOf = (key: string) =>
    key.startsWith('m') && !key.startsWith('months')
      ? format.month(Number(key.slice(1)))
      : t(`cards.columns.${key as 'exam1' | 'months1' | 'term1' | 'resit'}`);
  const shown = (mark: CardLine['marks'][number], key: string) => {
    if (typeof mark !== 'number') return mark ?? '';
    return /^(months|term)/.test(key) ? (mark / 100).toFixed(decimals) : String(mark / 100);
  };
  return (
    <table className={classes.marks}>
      <thead>
        <tr>
          <th scope="col">{t('cards.subject')}</th>
          <th scope="col">{t('cards.coefficient')}</th>
          {columns.map((key) => (
            <th key={key} scope="col">
              {titleOf(key)}
            </th>
          ))}
          {!single && <th scope="col">{t('cards.average')}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.subject.en + line.subject.lo}>
            <th scope="row">{format.name(line.subject)}</th>
            <td>{line.countsInAverage ? line.coefficient / 100 : '–'}</td>
            {columns.map((key, at) => (
              <td key={key}>{shown(line.marks[at] ?? null, key)}</td>
            ))}
            {!single && <td>{line.average === null ? '' : (line.average / 100).toFixed(decimals)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
