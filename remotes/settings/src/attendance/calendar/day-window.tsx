import type { CalendarDay } from '@suksa/contracts/settings';
import { useFormat, weekdayOf } from '@suksa/i18n';
import { Modal, Stack, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useOtherNames } from './use-other-names.ts';

interface DayWindowProps {
  readonly date: string;
  readonly day: CalendarDay | undefined;
  readonly onClose: () => void;
}

/** What is on one day, for who can't add to it. */
export function DayWindow({ date, day, onClose }: DayWindowProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const others = useOtherNames()(day);
  const kind = t(`calendar.kinds.${day?.kind ?? 'working'}`);
  return (
    <Modal opened onClose={onClose} title={`${format.weekday(weekdayOf(date))} ${format.date(date)}`}>
      <Stack gap="xs">
        {day?.name && <Text fw={600}>{format.name(day.name)}</Text>}
        <Text c="dimmed">{day?.free ? `${kind}, ${t('calendar.free', day.free)}` : kind}</Text>
        {others.map((other) => (
          <Text key={other}>{other}</Text>
        ))}
      </Stack>
    </Modal>
  );
}
