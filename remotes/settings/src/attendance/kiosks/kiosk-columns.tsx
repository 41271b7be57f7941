import type { Kiosk, KioskState } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, Text, type Tone } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { nameOfBrowser } from './browser-name.ts';

const tones: Readonly<Record<KioskState, Tone>> = {
  waiting: 'amber',
  paired: 'green',
  left: 'gray',
  revoked: 'red',
};

export function useKioskColumns(): readonly Column<Kiosk>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const when = (instant: string | null) => (instant ? format.dateTime(instant) : t('kiosks.never'));
  return [
    {
      key: 'name',
      title: t('kiosks.fields.name'),
      render: ({ name }) => <Text fw={600}>{name}</Text>,
      hideable: false,
      card: 'title',
    },
    {
      key: 'state',
      title: t('kiosks.fields.state'),
      render: ({ state }) => <StatusBadge tone={tones[state]} label={t(`kiosks.states.${state}`)} />,
      card: 'badge',
    },
    {
      key: 'seen',
      title: t('kiosks.fields.seen'),
      render: ({ lastSeenAt }) => when(lastSeenAt),
    },
    {
      key: 'paired',
      title: t('kiosks.fields.paired'),
      render: ({ pairedAt }) => when(pairedAt),
    },
    {
      key: 'browser',
      title: t('kiosks.fields.browser'),
      // One below the other: side by side they push the last column out of a tablet's width.
      render: ({ browser, address }) =>
        (browser || address) && (
          <>
            {nameOfBrowser(browser)}
            <Text size="sm" c="dimmed">
              {address}
            </Text>
          </>
        ),
    },
    {
      key: 'maker',
      title: t('kiosks.fields.maker'),
      render: ({ madeBy }) => format.name(madeBy),
    },
  ];
}
