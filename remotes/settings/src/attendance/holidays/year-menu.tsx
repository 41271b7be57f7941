import { copyHolidays, proposeNational } from '@suksa/contracts/settings';
import { useApiMutation } from '@suksa/platform';
import { Button, Icon, Menu, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { yearsAround } from './holiday-filters.tsx';

interface YearMenuProps {
  /** Whether the caller may make entries for every branch. */
  readonly everywhere: boolean;
  readonly onProposed: (year: number) => void;
}

/** Whole years at once, as proposals: the national set, or the school's own breaks of the year before. */
export function YearMenu({ everywhere, onProposed }: YearMenuProps) {
  const { t } = useTranslation('settings');
  const onError = useRefusalNotice();
  const national = useApiMutation(proposeNational);
  const copy = useApiMutation(copyHolidays);
  const years = yearsAround().slice(1);

  const done = (year: number) => ({
    onError,
    onSuccess: ({ added, already }: { added: number; already: number }) => {
      notify({ text: t('holidays.proposed', { added, already, year }) });
      onProposed(year);
    },
  });

  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon name="calendar" />}
          rightSection={<Icon name="chevron-down" size={16} />}
          loading={national.isPending || copy.isPending}
        >
          {t('holidays.year_menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {everywhere && (
          <>
            <Menu.Label>{t('holidays.national')}</Menu.Label>
            {years.map((year) => (
              <Menu.Item key={year} onClick={() => national.mutate({ body: { year } }, done(year))}>
                {t('holidays.national_of', { year })}
              </Menu.Item>
            ))}
            <Menu.Divider />
          </>
        )}
        <Menu.Label>{t('holidays.copy')}</Menu.Label>
        {years.map((year) => (
          <Menu.Item
            key={year}
            onClick={() => copy.mutate({ body: { from: year - 1, to: year } }, done(year))}
          >
            {t('holidays.copy_of', { from: year - 1, to: year })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
