import { listHolidays } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, Group, Text } from '@suksa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HolidaysState } from './use-holidays-state.ts';

/** Below the list of what is still to come: how many entries that are over fit the same search and filters. */
export function HolidaysOver({ state, query }: HolidaysState) {
  return query.when === 'upcoming' ? (
    <Over query={query} onShow={() => state.setFilter('when', 'past')} />
  ) : null;
}

interface OverProps extends Pick<HolidaysState, 'query'> {
  readonly onShow: () => void;
}

function Over({ query, onShow }: OverProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { data } = useQuery({
    ...apiQuery(listHolidays, { query: { ...query, when: 'past', page: 1, size: 20 } }),
    placeholderData: keepPreviousData,
  });
  if (!data || data.total === 0) return null;
  return (
    <Group justify="center" gap="xs">
      <Text role="status" c="dimmed">
        {t('holidays.over', { count: data.total, number: format.number(data.total) })}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={onShow}>
        {t('holidays.over_show')}
      </Button>
    </Group>
  );
}
