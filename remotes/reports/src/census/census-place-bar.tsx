import { localDay, useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { Group, Select } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { DayPicker } from '../components/day-picker.tsx';

interface CensusPlaceBarProps {
  readonly yearId: number;
  readonly referenceDay: string;
}

/** Of which year and which day the census is; both stand in the address. */
export function CensusPlaceBar({ yearId, referenceDay }: CensusPlaceBarProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const branch = useBranch();
  const [, setParams] = useSearchParams();
  const years = (branch?.branch.years ?? []).filter(({ state }) => state !== 'planned');
  const year = years.find(({ id }) => id === yearId);
  const today = localDay();
  const shown = format.date(referenceDay);
  return (
    <Group gap="xs">
      <Select
        aria-label={t('census.year')}
        data={years.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(yearId)}
        onChange={(chosen) => chosen && setParams({ view: 'census', yearId: chosen })}
      />
      <DayPicker
        day={referenceDay}
        shown={shown}
        label={t('census.choose_day', { date: shown })}
        min={year?.start}
        max={year && year.end < today ? year.end : today}
        onChange={(day) => setParams({ view: 'census', yearId: String(yearId), referenceDay: day })}
      />
    </Group>
  );
}
