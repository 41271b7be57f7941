import { type Conduct, conducts } from '@suksa/contracts/education';
import type { ReportCard } from '@suksa/contracts/reports';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { PrintIconButton, Select, StatusBadge, TextInput } from '@suksa/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordsMenu } from './records-menu.tsx';
import classes from './report-cards.module.css';
import type { CardTexts } from './use-card-drafts.ts';

interface CardRowProps {
  readonly card: ReportCard;
  /** What is written on it and isn't saved. */
  readonly draft: CardTexts | undefined;
  readonly classId: number;
  /** Of the comments that are offered; null for whoever only reads. */
  readonly offeredId: string | null;
  readonly onWrite: (card: ReportCard, changes: Partial<CardTexts>) => void;
  readonly onPrint: (card: ReportCard, language: PrintLanguage) => Promise<void>;
}

/** One card: what is written on another leaves it alone. */
export const CardRow = memo(function CardRow(props: CardRowProps) {
  const { card, classId, onPrint } = props;
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { student, rank, absences } = card.content;
  const name = format.name(student.name);
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{student.code}</small>
      </th>
      <td data-title={t('cards.average')}>
        <Average card={card} />
      </td>
      <td data-title={t('cards.rank')}>{rank === null ? '–' : format.number(rank)}</td>
      <td className={classes.absences} data-title={t('cards.absences')}>
        {t('cards.absent_of', {
          excused: format.number(absences.excused),
          unexcused: format.number(absences.unexcused),
        })}
      </td>
      <Texts {...props} name={name} />
      <td className={classes.state}>
        <State card={card} />
      </td>
      <td className={classes.prints}>
        <div>
          <PrintIconButton
            kind="reports.card"
            label={t('cards.print_one', { name })}
            onPrint={(language) => onPrint(card, language)}
          />
          <RecordsMenu classId={classId} studentId={card.studentId} label={t('cards.records.of', { name })} />
        </div>
      </td>
    </tr>
  );
});

function Average({ card: { content, missingMarks } }: Pick<CardRowProps, 'card'>) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const mark = (hundredths: number) => format.mark(hundredths / 100, content.decimals);
  return (
    <>
      {content.average === null ? '–' : mark(content.average)}
      {content.afterReSits !== undefined && (
        <small>{t('cards.after_re_sits', { mark: mark(content.afterReSits) })}</small>
      )}
      {missingMarks > 0 && (
        <small>
          {t('cards.missing_marks', { count: missingMarks, number: format.number(missingMarks) })}
        </small>
      )}
    </>
  );
}

function Texts({ card, draft, offeredId, onWrite, name }: CardRowProps & { readonly name: string }) {
  const { t } = useTranslation('reports');
  const { conduct, comment } = draft ?? card.content;
  const choices = conducts.flatMap((value) =>
    value === '' ? [] : [{ value, label: t(`cards.conducts.${value}`) }],
  );
  if (offeredId === null)
    return (
      <>
        <td className={classes.conduct}>{conduct === '' ? '–' : t(`cards.conducts.${conduct}`)}</td>
        <td className={classes.comment}>{comment || '–'}</td>
      </>
    );
  return (
    <>
      <td className={classes.conduct}>
        <Select<Conduct>
          aria-label={`${t('cards.conduct')}: ${name}`}
          data={choices}
          placeholder={t('cards.conduct')}
          value={conduct || null}
          onChange={(value) => onWrite(card, { conduct: value ?? '' })}
        />
      </td>
      <td className={classes.comment}>
        <TextInput
          aria-label={`${t('cards.comment')}: ${name}`}
          list={offeredId}
          placeholder={t('cards.comment')}
          maxLength={500}
          value={comment}
          onChange={(event) => onWrite(card, { comment: event.currentTarget.value })}
        />
      </td>
    </>
  );
}

function State({ card: { revision, changed, shownFrom } }: Pick<CardRowProps, 'card'>) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const published = { revision: format.number(revision) };
  return (
    <>
      {revision === 0 && <StatusBadge tone="gray" label={t('cards.draft')} />}
      {revision > 0 && (
        <StatusBadge
          tone={changed ? 'amber' : 'green'}
          label={t(changed ? 'cards.changed' : 'cards.revision', published)}
        />
      )}
      {shownFrom && <small>{t('cards.shown_from', { time: format.dateTime(shownFrom) })}</small>}
    </>
  );
}
