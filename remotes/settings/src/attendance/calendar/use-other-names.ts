import type { CalendarDay } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

/** What else is on a day, with those whom it concerns. */
export function useOtherNames() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (day: CalendarDay | undefined): readonly string[] =>
    (day?.others ?? []).map(({ name, audience }) =>
      audience === 'everyone'
        ? format.name(name)
        : t(`calendar.for.${audience}`, { name: format.name(name) }),
    );
}
