import type { MovesPreview } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { ErrorState, Skeleton, Text } from '@suksa/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './move-rows.module.css';
import { goes, MoveRows } from './move-rows.tsx';

interface SeveralMovesPreviewProps {
  readonly preview: UseQueryResult<MovesPreview>;
  /** The first day in the new class. */
  readonly from: string | null;
}

/** Before anything is written: who goes, the seats that this takes, and who can't and why. */
export function SeveralMovesPreview({
  preview: { data, error, refetch, isEnabled },
  from,
}: SeveralMovesPreviewProps) {
  const { t } = useTranslation('education');
  if (!isEnabled)
    return (
      <Text size="sm" c="dimmed">
        {t('enrolment.move.choose_first')}
      </Text>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />;
  if (!data) return <Skeleton height={160} />;
  return (
    <MoveRows
      rows={data.rows}
      className={data.className}
      caption={<Summary preview={data} from={from ?? ''} />}
    />
  );
}

function Summary({ preview, from }: { readonly preview: MovesPreview; readonly from: string }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { rows, capacity, students } = preview;
  const className = format.className(preview.className);
  const going = rows.filter(goes).length;
  const refused = rows.filter((row) => !goes(row) && row.step !== 'unchanged').length;
  const over = students.after - capacity;
  const seats = {
    className,
    capacity: format.number(capacity),
    now: format.number(students.now),
    after: format.number(students.after),
  };
  return (
    <>
      <strong>
        {t('enrolment.move.preview', {
          className,
          date: format.date(from),
          going: format.number(going),
          all: format.number(rows.length),
        })}
      </strong>
      {over > 0 && going > 0 ? (
        <span className={classes.over}>
          {t('enrolment.move.seats_over', { ...seats, over: format.number(over) })}
        </span>
      ) : (
        t('enrolment.move.seats_left', { ...seats, left: format.number(Math.max(0, -over)) })
      )}
      {refused > 0 && ` ${t('enrolment.move.left_out', { students: format.number(refused) })}`}
    </>
  );
}
