import { localDay, useFormat } from '@suksa/i18n';
import { Alert, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

interface JudgedAgainProps {
  /** The first day in the class. */
  readonly from: string | null | undefined;
  readonly className: string;
}

/** What a move that begins on a day before today does to the attendance since. */
export function JudgedAgain({ from, className }: JudgedAgainProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  if (!from || !className || from >= localDay()) return null;
  return (
    <Alert color="gray" icon={<Icon name="info-circle" />} role="status">
      {t('enrolment.move.judged_again', { date: format.date(from), className })}
    </Alert>
  );
}
