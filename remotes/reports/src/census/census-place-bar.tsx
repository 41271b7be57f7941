import { localDay, useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { Button, Group, Icon, Select } from '@suksa/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import classes from '../components/period-bar.module.css';

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
  const picker = useRef<HTMLInputElement>(null);
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
      <span className={classes.picked}>
        <Button
          variant="default"
          leftSection={<Icon name="calendar" />}
          aria-label={t('census.choose_day', { date: shown })}
          onClick={() => picker.current?.showPicker()}
        >
          {shown}
        </Button>
        {/* Only its calendar is used: its own text follows the browser's language, not the page's. */}
        <input
          ref={picker}
          type="date"
          className={classes.picker}
          tabIndex={-1}
          aria-hidden="true"
          value={referenceDay}
          min={year?.start}
          max={year && year.end < today ? year.end : today}
          onChange={({ currentTarget: { value } }) =>
            value && setParams({ view: 'census', yearId: String(yearId), referenceDay: value })
          }
        />
      </span>
    </Group>
  );
}
