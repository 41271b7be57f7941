import { type Announcement, type AnnouncementSent, announcementReaders } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, ErrorState, Group, keepLoaded, Skeleton, StatusBadge, Text, type Tone } from '@suksa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './files-field.module.css';

const readersAPage = 20;

/** How many have read it, and who hasn't: those to call come first. */
export function AnnouncementReaders({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { id, readers, acknowledged, people, audience, needsAcknowledgement } = announcement;
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(announcementReaders, { params: { id }, query: { page } }),
      placeholderData: keepPreviousData,
    }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />;
  if (!data) return <Skeleton height={80} />;
  const numbers = { readers: format.number(readers), people: format.number(people) };
  return (
    <div>
      {refreshFailure}
      <Text size="sm" mb="xs">
        {t(audience === 'public' ? 'announcements.readers.public' : 'announcements.readers.summary', numbers)}
        {needsAcknowledgement &&
          ` ${t('announcements.readers.acknowledged', { number: format.number(acknowledged) })}`}
      </Text>
      <SentOutside sent={data.sent} />
      <ul className={classes.files}>
        {data.rows.map((reader) => (
          <li key={reader.id} className={classes.file}>
            <span className={classes.name}>
              {format.name(reader.name)}{' '}
              <Text span size="sm" c="dimmed">
                {t(reader.family ? 'announcements.readers.family' : 'announcements.readers.staff')}
              </Text>
            </span>
            <StatusBadge
              tone={reader.acknowledgedAt ? 'green' : reader.readAt ? 'blue' : 'gray'}
              label={t(
                reader.acknowledgedAt
                  ? 'announcements.readers.has_confirmed'
                  : reader.readAt
                    ? 'announcements.readers.has_read'
                    : 'announcements.readers.not_read',
              )}
            />
          </li>
        ))}
      </ul>
      {data.total > readersAPage && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('announcements.readers.previous')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={page * readersAPage >= data.total}
            onClick={() => setPage(page + 1)}
          >
            {t('announcements.readers.next')}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** How many it went to by e-mail and SMS, and what became of it. */
function SentOutside({ sent }: { readonly sent: readonly AnnouncementSent[] }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  if (sent.length === 0) return null;
  return (
    <Group gap="xs" mb="xs">
      {sent.map(({ channel, state, people }) => (
        <StatusBadge
          key={`${channel} ${state}`}
          tone={tones[state]}
          label={t('announcements.readers.sent', {
            way: t(`announcements.readers.ways.${channel}`),
            state: t(`announcements.readers.sent_states.${state}`),
            number: format.number(people),
          })}
        />
      ))}
    </Group>
  );
}

const tones: Readonly<Record<AnnouncementSent['state'], Tone>> = {
  waiting: 'gray',
  sending: 'gray',
  sent: 'green',
  failed: 'red',
  unclear: 'amber',
  expired: 'gray',
};
