import type { ExportColumn } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

/** A file of staff hours always says what was put right, whichever columns are shown. */
export function useCorrectedInFiles() {
  const { t } = useTranslation('reports');
  const title = t('staff.corrected');
  return (columns: readonly ExportColumn[]): ExportColumn[] => [
    ...columns.filter(({ key }) => key !== 'corrected'),
    { key: 'corrected', title, labels: { yes: title } },
  ];
}
