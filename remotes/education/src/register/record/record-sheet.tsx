import type { Student } from '@suksa/contracts/education';
import { PrintTable, Signatures } from '@suksa/ui/print';
import type { Issuer } from '../../printing/issuer.ts';
import type { PrintWords } from '../../printing/print-words.ts';
import { SheetHead } from '../../printing/sheet-head.tsx';
import { PhotoBox } from './photo-box.tsx';
import { PrintedEnrolments } from './printed-enrolments.tsx';
import classes from './record.module.css';
import { RecordDetails } from './record-details.tsx';

interface RecordSheetProps {
  readonly student: Student;
  readonly words: PrintWords;
  readonly issuer: Issuer;
  readonly photo: string | undefined;
}

/** A student's record on A4: the details, whom to call, and where the student studied. */
export function RecordSheet({ student, words, issuer, photo }: RecordSheetProps) {
  const { say } = words;
  const current = student.enrolments[0];
  const className = current && say(({ format }) => format.className(current.className));
  return (
    <div className={classes.printedRecord} data-dense={words.language === 'both' || undefined}>
      <SheetHead
        words={words}
        issuer={issuer}
        title={({ t }) => t('record.title')}
        subtitle={[student.code, className].filter(Boolean).join(' · ')}
        reference={<PhotoBox words={words} photo={photo} />}
      />
      <RecordDetails student={student} words={words} />
      <h3 className={classes.printedHeading}>{say(({ t }) => t('record.guardians'))}</h3>
      <PrintTable
        rows={student.guardians}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'relation',
            title: say(({ t }) => t('fields.relation')),
            render: ({ relation }) => say(({ t }) => t(`relation.${relation}`)),
          },
          {
            key: 'name',
            title: say(({ t }) => t('fields.name')),
            render: ({ nameLo, nameEn }) => say(({ format }) => format.name({ lo: nameLo, en: nameEn })),
          },
          { key: 'phone', title: say(({ t }) => t('fields.phone')), render: ({ phone }) => phone },
          {
            key: 'occupation',
            title: say(({ t }) => t('fields.occupation')),
            render: ({ occupation }) => occupation,
          },
        ]}
      />
      <PrintedEnrolments enrolments={student.enrolments} words={words} />
      <Signatures
        of={[say(({ t }) => t('record.signature_guardian')), say(({ t }) => t('record.signature_head'))]}
        sealed={1}
      />
    </div>
  );
}
