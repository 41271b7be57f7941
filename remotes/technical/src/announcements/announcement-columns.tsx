import type { Announcement } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { Group, StatusBadge, Text } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { stateTones, useAnnouncementLabels } from './use-announcement-labels.ts';

/** The list's columns; the keys are those of the export. */
export function useAnnouncementColumns(): readonly Column<Announcement>[] {
  const { t, i18n } = useTranslation('technical');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const { audiences, states, place } = useAnnouncementLabels();
  const language = i18n.language === 'lo' ? 'Lo' : 'En';
  const labels = (words: readonly { readonly value: string; readonly label: string }[]) =>
    Object.fromEntries(words.map(({ value, label }) => [value, label]));
  const share = (part: number, people: number) =>
    people === 0
      ? format.number(part)
      : `${format.number(part)} / ${format.number(people)} · ${format.percent(part / people)}`;

  return [
    {
      key: `title${language}`,
      title: t('announcements.fields.title'),
      render: (row) => (
        <div>
          <Text fw={600} lineClamp={2}>
            {format.name(row.title)}
          </Text>
          {(row.pinned || row.changedAt) && (
            <Group gap={6} mt={2}>
              {row.pinned && <StatusBadge tone="violet" label={t('announcements.fields.pinned')} />}
              {row.changedAt && <StatusBadge tone="blue" label={t('announcements.updated')} />}
            </Group>
          )}
        </div>
      ),
      sortable: 'title',
      hideable: false,
      wrap: true,
      card: 'title',
    },
    {
      key: 'audience',
      title: t('announcements.fields.audience'),
      render: ({ audience }) => audiences.find(({ value }) => value === audience)?.label,
      sortable: true,
      labels: labels(audiences),
    },
    {
      key: `to${language}`,
      spare: true,
      title: t('announcements.fields.place'),
      render: place,
      wrap: true,
      labels: { '': t('announcements.all_branches') },
    },
    {
      key: 'from',
      title: t('announcements.fields.from'),
      render: ({ from }) => format.date(from),
      sortable: true,
      card: 'subtitle',
    },
    {
      key: 'until',
      spare: true,
      title: t('announcements.fields.until'),
      render: ({ until }) => (until ? format.date(until) : '–'),
      sortable: true,
    },
    {
      key: 'channel',
      title: t('announcements.fields.channel'),
      render: ({ audience }) =>
        t(audience === 'public' ? 'announcements.channels.website' : 'announcements.channels.notices'),
      labels: {
        website: t('announcements.channels.website'),
        notices: t('announcements.channels.notices'),
      },
      hidden: true,
    },
    {
      key: 'readers',
      title: t('announcements.fields.readers'),
      render: ({ audience, readers, people }) => share(readers, audience === 'public' ? 0 : people),
      align: 'end',
    },
    {
      key: 'acknowledged',
      title: t('announcements.fields.acknowledged'),
      render: (row) => (row.needsAcknowledgement ? share(row.acknowledged, row.people) : '–'),
      align: 'end',
    },
    {
      key: 'people',
      title: t('announcements.fields.people'),
      render: ({ audience, people }) => (audience === 'public' ? '–' : format.number(people)),
      align: 'end',
      hidden: true,
    },
    {
      key: 'pinned',
      title: t('announcements.fields.pinned'),
      render: ({ pinned }) => common(pinned ? 'answers.yes' : 'answers.no'),
      labels: { true: common('answers.yes'), false: common('answers.no') },
      hidden: true,
    },
    {
      key: 'state',
      title: t('announcements.fields.state'),
      render: ({ state }) => (
        <StatusBadge tone={stateTones[state]} label={states.find(({ value }) => value === state)?.label} />
      ),
      labels: labels(states),
      card: 'badge',
    },
  ];
}
