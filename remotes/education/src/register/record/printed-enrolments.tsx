import type { Pupil } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { PrintTable } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import classes from './record.module.css';

/** Where the pupil studied, from when until when, on paper. */
export function PrintedEnrolments({ enrolments }: Pick<Pupil, 'enrolments'>) {
  const { t } = useTranslation('education');
  const format = useFormat();
  return (
    <>
      <h3 className={classes.printedHeading}>{t('record.enrolments')}</h3>
      <PrintTable
        rows={enrolments}
        rowKey={({ id }) => id}
        columns={[
          { key: 'year', title: t('fields.year'), render: ({ year }) => year },
          { key: 'class', title: t('fields.class'), render: ({ className }) => format.className(className) },
          { key: 'start', title: t('fields.start_date'), render: ({ startDate }) => format.date(startDate) },
          {
            key: 'end',
            title: t('fields.end_date'),
            render: ({ endDate }) => endDate && format.date(endDate),
          },
        ]}
      />
    </>
  );
}
