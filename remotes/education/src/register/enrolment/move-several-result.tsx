import type { MoveRow } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { Button, Modal } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { goes, MoveRows } from './move-rows.tsx';

export interface MovedSeveral {
  readonly className: string;
  readonly from: string;
  readonly rows: readonly MoveRow[];
}

/** What the run has done, student by student, those left out included. */
export function MoveSeveralResult({
  result: { className, from, rows },
  onClose,
}: {
  readonly result: MovedSeveral;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const number = (wanted: (row: MoveRow) => boolean) => format.number(rows.filter(wanted).length);
  const there = ({ step }: MoveRow) => step === 'unchanged';
  return (
    <Modal
      opened
      title={t('enrolment.move.result', {
        className: format.className(className),
        date: format.date(from),
      })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common('actions.close')}</Button>}
    >
      <MoveRows
        rows={rows}
        className={className}
        done
        caption={
          <span role="status">
            {t('enrolment.move.several_done', {
              moved: number(goes),
              unchanged: number(there),
              left: number((row) => !goes(row) && !there(row)),
            })}
          </span>
        }
      />
    </Modal>
  );
}
