import { smsSize } from '@suksa/contracts/settings/messages/sms-size';
import { Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import type { AnnouncementForm } from './announcement-draft.ts';

/** How many SMS each person is sent, who is told that way: they are paid for one by one. */
export function SmsNote({ values: { title, body } }: Pick<AnnouncementForm, 'values'>) {
  const { t } = useTranslation('technical');
  const sizes = (['lo', 'en'] as const).flatMap((language) => {
    const { parts } = smsSize(`${title[language]}\n\n${body[language]}`.trim());
    return parts > 0 ? [t(`announcements.sms_in.${language}`, { count: parts })] : [];
  });
  if (sizes.length === 0) return null;
  return (
    <Text role="status" size="sm" c="dimmed">
      {t('announcements.by_sms', { sizes: sizes.join(' · ') })}
    </Text>
  );
}
