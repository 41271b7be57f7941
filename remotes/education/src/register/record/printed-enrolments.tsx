import type { Student } from '@suksa/contracts/education';
import { formatDate, type KeyOf } from '@suksa/i18n';
import { PrintTable } from '@suksa/ui/print';
import type { PrintWords } from '../../printing/print-words.ts';
import classes from './record.module.css';

interface PrintedEnrolmentsProps extends Pick<Student, 'enrolments'> {
  readonly words: PrintWords;
}

/** Where the student studied, from when until when, on paper. */
export function PrintedEnrolments({ enrolments, words: { say } }: PrintedEnrolmentsProps) {
  const label = (key: KeyOf<'education', 'fields'>) => say(({ t }) => t(`fields.${key}`));
  return (
    <>
      <h3 className={classes.printedHeading}>{say(({ t }) => t('record.enrolments'))}</h3>
      <PrintTable
        rows={enrolments}
        rowKey={({ id }) => id}
        columns={[
          { key: 'year', title: label('year'), render: ({ year }) => year },
          {
            key: 'class',
            title: label('class'),
            render: ({ className }) => say(({ format }) => format.className(className)),
          },
          { key: 'start', title: label('start_date'), render: ({ startDate }) => formatDate(startDate) },
          { key: 'end', title: label('end_date'), render: ({ endDate }) => endDate && formatDate(endDate) },
        ]}
      />
    </>
  );
}
