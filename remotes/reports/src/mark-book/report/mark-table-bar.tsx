import type { EndpointInput } from '@suksa/contracts';
import { exportMarkReport } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { download, useBranch, useCan } from '@suksa/platform';
import { Button, Group, Icon, PrintButton, useRefusalNotice } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkTableProps } from './mark-table.tsx';

interface MarkTableBarProps extends Omit<MarkTableProps, 'onPaper'> {
  readonly title: string;
  readonly query: EndpointInput<typeof exportMarkReport>['body']['query'];
}

/** The table on paper, and as a spreadsheet. */
export function MarkTableBar({ report, of, place, title, query }: MarkTableBarProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const can = useCan();
  const branch = useBranch();
  const refusal = useRefusalNotice('reports');
  const [fetching, setFetching] = useState(false);
  const script = format.locale === 'lo' ? 'Lo' : 'En';
  const name = {
    key: of === 'classes' ? 'className' : `name${script}`,
    title: t(`mark_report.corner.${of}`),
  };
  const columns = [
    { ...name, ...(of === 'classes' && { classIn: format.locale }) },
    ...(of === 'teachers'
      ? [
          { key: `subject${script}`, title: t('mark_report.corner.subjects') },
          { key: 'classes', title: t('mark_report.views.classes') },
        ]
      : []),
    { key: 'students', title: t('summary.students') },
    { key: 'passed', title: t('mark_report.passed') },
    { key: 'passedShare', title: t('mark_report.passed_share') },
    { key: 'average', title: t('mark_report.average') },
    { key: 'before', title: t('mark_report.before') },
    ...(of === 'subjects'
      ? [
          { key: 'lowest', title: t('mark_report.lowest') },
          { key: 'highest', title: t('mark_report.highest') },
        ]
      : []),
    ...(of === 'classes' ? [{ key: 'atRisk', title: t('mark_report.at_risk') }] : []),
  ];

  async function fetchFile() {
    setFetching(true);
    try {
      const body = { query, of, format: 'xlsx' as const, columns };
      await download(exportMarkReport, { body }, `${title}.xlsx`);
    } catch (error) {
      refusal(error);
    } finally {
      setFetching(false);
    }
  }

  return (
    <Group justify="flex-end">
      {can('reports.mark.export') && (
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          loading={fetching}
          onClick={() => void fetchFile()}
        >
          {t('mark_book.file')}
        </Button>
      )}
      <PrintButton
        kind={`reports.marks.${of}`}
        label={t('mark_report.print')}
        namespace="reports"
        onPrint={async (language) => {
          const [{ printSheet }, { PrintedMarkTable }] = await Promise.all([
            import('../../components/print-sheet.ts'),
            import('./printed-mark-table.tsx'),
          ]);
          const school = branch?.branch.name ?? { lo: '', en: '' };
          await printSheet(<PrintedMarkTable report={report} of={of} place={place} school={school} />, {
            title,
            landscape: true,
            language,
          });
        }}
      />
    </Group>
  );
}
