import {
  type CardColumnGroup,
  type CardLayout,
  type CardLine,
  groupOfColumn,
  type ReportCard,
} from '@suksa/contracts/reports';
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
  /** How the school lays a card of a period out now, for those that aren’t published. */
  readonly layoutOf: (period: string) => CardLayout;
}

/** Prints cards, a page each. */
export const printCards = ({ cards, title, language, layoutOf }: PrintedCards): Promise<void> =>
  printSheet(
    cards.map(asPrinted).map((card) => (
      <OnePage key={card.studentId}>
        <Card card={card} layout={card.layout ?? layoutOf(card.content.period)} />
      </OnePage>
    )),
    { title, language },
  );

/** What has changed since it was published is a proof again: it isn’t the revision that its code would tell of. */
const asPrinted = (card: ReportCard): ReportCard =>
  card.changed ? { ...card, revision: 0, verify: null, layout: null } : card;

interface CardProps {
  readonly card: ReportCard;
  readonly layout: CardLayout;
}

/** A card as it is on paper, without the page around it. */
export function Card({ card, layout }: CardProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const periodTitle = usePeriodTitle();
  const { content, revision, publishedAt, verify } = card;
  const of = [format.className(content.className), periodTitle(content.period), content.year];
  const average = content.average === null ? '–' : format.mark(content.average / 100, content.decimals);
  const after =
    content.afterReSits === undefined
      ? ''
      : ` (${t('cards.after_re_sits', { mark: format.mark(content.afterReSits / 100, content.decimals) })})`;
  const facts = {
    average: [t('cards.average'), `${average}${content.partial ? ' *' : ''}${after}`],
    rank: [
      t('cards.rank'),
      content.rank === null
        ? '–'
        : t('cards.rank_of', {
            rank: format.number(content.rank),
            students: format.number(content.students),
          }),
    ],
    grade: [t('cards.grade'), content.grade ? format.name(content.grade) : '–'],
    conduct: [t('cards.conduct'), content.conduct === '' ? '–' : t(`cards.conducts.${content.conduct}`)],
    excused: [t('cards.excused'), format.number(content.absences.excused)],
    unexcused: [t('cards.unexcused'), format.number(content.absences.unexcused)],
  } as const;
  const signers = {
    parent: t('cards.parent'),
    homeroom: t('cards.homeroom_teacher'),
    head: t('print.head'),
  };
  const head = layout.signers.findIndex(({ who }) => who === 'head');
  const note = format.name(layout.note);
  return (
    <div className={classes.card}>
      <SchoolHeader
        school={format.name(content.branch)}
        title={format.name(layout.title) || t('cards.title')}
        subtitle={format.row(of, ' · ')}
      />
      <p className={classes.student}>
        <strong>
          {format.row(
            [
              format.name(content.student.name),
              content.student.code,
              content.homeroom && t('cards.homeroom', { name: format.name(content.homeroom) }),
            ],
            ' · ',
          )}
        </strong>
      </p>
      <Marks
        columns={content.columns}
        lines={content.lines}
        decimals={content.decimals}
        groups={layout.columns}
      />
      <dl className={classes.facts}>
        {layout.facts.map((key) => (
          <div key={key}>
            <dt>{facts[key][0]}</dt>
            <dd>{facts[key][1]}</dd>
          </div>
        ))}
      </dl>
      {content.partial && <p className={classes.note}>* {t('cards.partial')}</p>}
      {layout.comment && (
        <p className={classes.comment}>
          {t('cards.comment')}: {content.comment || '………………………………………………………………………'}
        </p>
      )}
      {layout.signers.length > 0 && (
        <Signatures
          of={layout.signers.map(({ who, words }) => format.name(words) || signers[who])}
          {...(verify && head >= 0 && { sealed: head })}
        />
      )}
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.foot}>
        {verify && <QrCode text={new URL(verify, window.location.origin).href} label={t('cards.check')} />}
        <p>
          {revision > 0 && publishedAt
            ? t('cards.genuine', { revision: format.number(revision), date: format.date(publishedAt) })
            : t('cards.not_published')}
        </p>
      </div>
    </div>
  );
}

interface MarksProps {
  readonly columns: readonly string[];
  readonly lines: readonly CardLine[];
  readonly decimals: number;
  readonly groups: readonly CardColumnGroup[];
}

/** The marks of a card, in the order that the layout gives its columns. */
function Marks({ columns, lines, decimals, groups }: MarksProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const titleOf = (key: string) =>
    key.startsWith('m') && !key.startsWith('months')
      ? format.month(Number(key.slice(1)))
      : t(`cards.columns.${key as 'exam1' | 'months1' | 'term1' | 'resit'}`);
  const mark = (value: number, digits: number) => format.mark(value / 100, digits);
  const shown = (value: CardLine['marks'][number], key: string) => {
    if (typeof value !== 'number') return value ?? '';
    const typed = value % 100 === 0 ? 0 : value % 10 === 0 ? 1 : 2;
    return mark(value, /^(months|term)/.test(key) ? decimals : typed);
  };
  const own = groups.flatMap((group) =>
    group === 'coefficient' || group === 'average'
      ? [group]
      : columns.filter((key) => groupOfColumn(key) === group),
  );
  const head = (key: string) =>
    key === 'coefficient' || key === 'average' ? t(`cards.${key}`) : titleOf(key);
  const cell = (line: CardLine, key: string) => {
    if (key === 'coefficient') return line.countsInAverage ? shown(line.coefficient, key) : '–';
    if (key === 'average') return line.average === null ? '' : mark(line.average, decimals);
    return shown(line.marks[columns.indexOf(key)] ?? null, key);
  };
  return (
    <table className={classes.marks}>
      <thead>
        <tr>
          <th scope="col">{t('cards.subject')}</th>
          {own.map((key) => (
            <th key={key} scope="col">
              {head(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.subject.en + line.subject.lo}>
            <th scope="row">{format.name(line.subject)}</th>
            {own.map((key) => (
              <td key={key}>{cell(line, key)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
