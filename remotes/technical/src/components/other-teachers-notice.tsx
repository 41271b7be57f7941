import type { EndpointOutput } from '@suksa/contracts';
import type { listTimetables } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { Alert, Icon, Text } from '@suksa/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface OtherTeachersNoticeProps {
  readonly timetables: EndpointOutput<typeof listTimetables> | undefined;
  /** What can be done about it. */
  readonly children: ReactNode;
}

/** Says from which day on the timetable that holds names other teachers than the plan; nothing where it follows it. */
export function OtherTeachersNotice({ timetables, children }: OtherTeachersNoticeProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const found = timetables?.otherTeachers;
  if (!found) return null;
  const { name = '' } = timetables.rows.find(({ id }) => id === found.id) ?? {};
  return (
    <Alert color="yellow" icon={<Icon name="alert-triangle" />} role="status">
      <Text mb="xs">{t('plan.differs', { count: found.lessons, day: format.date(found.day), name })}</Text>
      {children}
    </Alert>
  );
}
