import {
  deleteCalendarFeed,
  type FeedOf,
  readCalendarFeed,
  renewCalendarFeed,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation } from '@suksa/platform';
import {
  Button,
  copyText,
  ErrorState,
  Group,
  Modal,
  notify,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';

interface FeedWindowProps {
  readonly of: FeedOf;
  readonly name: string;
  readonly onClose: () => void;
}

/** A secret address from which a calendar reads these lessons; it is shown once and can be made anew. */
export default function FeedWindow({ of, name, onClose }: FeedWindowProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const refused = useRefusalNotice();
  const { data, error, refetch } = useQuery(apiQuery(readCalendarFeed, { params: of }));
  const renew = useApiMutation(renewCalendarFeed);
  const [address, setAddress] = useState<string | null>(null);
  const remove = useApiMutation(deleteCalendarFeed, { onSuccess: () => setAddress(null) });

  async function copy() {
    const done = address !== null && (await copyText(address));
    notify({ text: t(done ? 'timetable.feed.copied' : 'timetable.feed.not_copied') });
  }

  return (
    <Modal opened onClose={onClose} title={t('timetable.feed.title', { name })}>
      <Stack gap="md">
        <Text size="sm">{t('timetable.feed.text')}</Text>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />
        ) : !data ? (
          <Skeleton height={64} />
        ) : (
          <>
            {address && (
              <>
                <TextInput label={t('timetable.feed.address')} value={address} readOnly />
                <Text size="sm" c="dimmed">
                  {t('timetable.feed.once')}
                </Text>
              </>
            )}
            {!address && data.madeAt && (
              <Text size="sm">{t('timetable.feed.made', { time: format.dateTime(data.madeAt) })}</Text>
            )}
            <Group>
              {address && <Button onClick={() => void copy()}>{t('timetable.feed.copy')}</Button>}
              <Button
                variant={address ? 'default' : 'filled'}
                loading={renew.isPending}
                onClick={() =>
                  renew.mutate(
                    { params: of, body: { locale: format.locale } },
                    {
                      onError: refused,
                      onSuccess: (made) => setAddress(new URL(made.address, window.location.origin).href),
                    },
                  )
                }
              >
                {t(data.madeAt ? 'timetable.feed.renew' : 'timetable.feed.make')}
              </Button>
              {data.madeAt && (
                <Button
                  variant="subtle"
                  color="red"
                  loading={remove.isPending}
                  onClick={() => remove.mutate({ params: of }, { onError: refused })}
                >
                  {t('timetable.feed.delete')}
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}
