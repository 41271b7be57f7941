import type { ExportColumn } from '@suksa/contracts';
import { type Census, exportCensus } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { download, useCan } from '@suksa/platform';
import { Button, Icon, useRefusalNotice } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Enrolment by level, age, sex, ethnicity and repeating as a spreadsheet, for the forms of the authorities. */
export function CensusFile({ report }: { readonly report: Census }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const can = useCan();
  const refusal = useRefusalNotice('reports');
  const [fetching, setFetching] = useState(false);
  if (!can(exportCensus.access)) return null;

  async function fetchFile() {
    setFetching(true);
    try {
      const columns: ExportColumn[] = [
        { key: format.locale === 'lo' ? 'levelLo' : 'levelEn', title: t('filters.level') },
        { key: 'age', title: t('census.age') },
        {
          key: 'sex',
          title: t('census.sex'),
          labels: { female: t('sexes.female'), male: t('sexes.male') },
        },
        { key: 'ethnicity', title: t('census.ethnicity') },
        { key: 'repeater', title: t('census.repeater'), labels: { yes: t('regularity.yes'), no: '–' } },
        { key: 'students', title: t('summary.students') },
      ];
      const query = { yearId: report.yearId, referenceDay: report.referenceDay };
      const body = { query, format: 'xlsx' as const, columns };
      await download(exportCensus, { body }, `${t('census.title')} ${report.yearName}.xlsx`);
    } catch (error) {
      refusal(error);
    } finally {
      setFetching(false);
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={18} />}
      loading={fetching}
      onClick={() => void fetchFile()}
    >
      {t('census.file')}
    </Button>
  );
}
