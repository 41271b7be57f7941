import { dayAt, daysAfter, weekdayOf } from '@suksa/contracts/days';
import {
  type LostChange,
  previewPublishing,
  publishTimetable,
  type Timetable,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation } from '@suksa/platform';
import { Alert, Button, ErrorState, Group, Icon, Modal, notify, Skeleton, Stack, Text } from '@suksa/ui';
import { DateField } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

interface PublishDialogProps {
  readonly version: Timetable;
  /** From when on the timetable that holds is behind the plan. */
  readonly from: string | undefined;
  readonly onClose: () => void;
}

/** Says what publishing from a day changes, and for whom, before it is done. */
export default function PublishDialog({ version, from: behind, onClose }: PublishDialogProps) {
  const { t } = useTranslation('technical');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const onError = useRefusalNotice();
  const publish = useApiMutation(publishTimetable);
  const [from, setFrom] = useState<string | null>(behind ?? nextMonday(dayAt()));
  const { data, error, refetch } = useQuery({
    ...apiQuery(previewPublishing, { params: { id: version.id }, query: { from: from ?? '' } }),
    enabled: from !== null && from !== '',
  });
  const changed = data ? data.teachers.length + data.classes.length : 0;

  const act = () =>
    publish.mutate(
      { params: { id: version.id }, body: { from: from ?? '', version: version.version } },
      {
        onError,
        onSuccess: () => {
          notify({ text: t('versions.published', { name: version.name }) });
          onClose();
        },
      },
    );

  return (
    <Modal opened onClose={onClose} title={t('versions.publish_title', { name: version.name })} size="lg">
      <Stack gap="md">
        <DateField label={t('versions.from_day')} value={from} onChange={setFrom} />
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />
        ) : !data ? (
          <Skeleton height={120} />
        ) : (
          <>
            {data.unplaced > 0 && (
              <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
                {t('versions.preview.unplaced', { count: data.unplaced })}
              </Alert>
            )}
            <Text>
              {data.replaces
                ? t('versions.preview.replaces', {
                    name: data.replaces.name,
                    date: format.date(data.replaces.holdsFrom),
                  })
                : t('versions.preview.first')}
            </Text>
            {data.lost.length > 0 && (
              <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
                {t('versions.preview.lost', {
                  count: data.lost.length,
                  number: format.number(data.lost.length),
                })}
                <ul>
                  {data.lost.map((one) => (
                    <li key={one.id}>{lostText(one, format)}</li>
                  ))}
                </ul>
              </Alert>
            )}
            {data.elsewhere.length > 0 && (
              <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
                {t('versions.preview.elsewhere')}
                <ul>
                  {data.elsewhere.map(({ teacher, branch, weekday, startsAt, endsAt }) => (
                    <li key={`${teacher.id} ${weekday} ${startsAt}`}>
                      {`${format.name(teacher.name)} · ${format.weekday(weekday)} ${startsAt}–${endsAt} · ${format.name(branch)}`}
                    </li>
                  ))}
                </ul>
              </Alert>
            )}
            {changed === 0 && <Text c="dimmed">{t('versions.preview.nothing')}</Text>}
            {data.classes.length > 0 && (
              <Text size="sm">
                {t('versions.preview.classes', {
                  names: data.classes
                    .map(({ name, changes }) => `${format.className(name)} (${format.number(changes)})`)
                    .join(', '),
                })}
              </Text>
            )}
            {data.teachers.length > 0 && (
              <Text size="sm">
                {t('versions.preview.teachers', {
                  names: data.teachers
                    .map(({ name, changes }) => `${format.name(name)} (${format.number(changes)})`)
                    .join(', '),
                })}
              </Text>
            )}
          </>
        )}
        <Group>
          <Button data-autofocus disabled={!data} loading={publish.isPending} onClick={act}>
            {t('versions.publish')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const lostText = (
  { day, startsAt, classNames, subject, substitute }: LostChange,
  format: ReturnType<typeof useFormat>,
) =>
  [
    `${format.date(day)} ${startsAt}`,
    classNames.map(format.className).join(', '),
    format.name(subject),
    substitute && format.name(substitute),
  ]
    .filter(Boolean)
    .join(' · ');

/** A new week begins on a Monday. */
const nextMonday = (today: string): string => daysAfter(today, 8 - weekdayOf(today));
