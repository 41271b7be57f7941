import type { Student } from '@suksa/contracts/education';
import { formatDate, type KeyOf } from '@suksa/i18n';
import { Signatures } from '@suksa/ui/print';
import type { Issuer } from '../../printing/issuer.ts';
import type { PrintWords } from '../../printing/print-words.ts';
import { SheetHead } from '../../printing/sheet-head.tsx';
import { birthDateIn } from './birth-date-in.ts';
import { PhotoBox } from './photo-box.tsx';
import { PrintedEnrolments } from './printed-enrolments.tsx';
import classes from './record.module.css';
import { studentName } from './student-name.ts';

interface TransferCertificateProps {
  readonly student: Student;
  readonly words: PrintWords;
  readonly issuer: Issuer;
  readonly photo: string | undefined;
  /** The school to which the student goes; empty where nobody has written it down. */
  readonly destination: string;
  readonly reason: string;
}

/** The paper that a student takes to the next school: who it is, what was studied here until when, and why the student goes. */
export function TransferCertificate({
  student,
  words,
  issuer,
  photo,
  destination,
  reason,
}: TransferCertificateProps) {
  const { say, lines } = words;
  const label = (key: KeyOf<'education', 'fields'>) => say(({ t }) => t(`fields.${key}`));
  const name = studentName(student);
  const last = student.enrolments[0];
  const parents = student.guardians
    .map(({ nameLo, nameEn }) => say(({ format }) => format.name({ lo: nameLo, en: nameEn })))
    .join(', ');
  const facts = [
    [label('name_lo'), name.lo],
    [label('name_en'), name.en],
    [label('code'), student.code],
    [label('sex'), say(({ t }) => t(`sex.${student.sex}`))],
    [label('birth_date'), say(({ format }) => birthDateIn(format, student))],
    [label('birthplace'), student.birthplace],
    [say(({ t }) => t('form.guardians')), parents],
    [label('class'), last && [say(({ format }) => format.className(last.className)), last.year].join(' · ')],
    [label('end_date'), last?.endDate && formatDate(last.endDate)],
    [label('destination'), destination],
    [label('reason'), reason],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  const text = lines(({ t, format }) =>
    t('transfer.text', { school: format.name(issuer.school), name: format.name(name) }),
  );
  return (
    <>
      <SheetHead
        words={words}
        issuer={issuer}
        title={({ t }) => t('transfer.title')}
        subtitle={student.code}
        reference={<PhotoBox words={words} photo={photo} />}
      />
      {text.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <dl className={classes.transferFacts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PrintedEnrolments enrolments={student.enrolments} words={words} />
      <Signatures
        placeAndDate={say(({ t }) => t('transfer.date', { date: formatDate(new Date()) }))}
        of={[say(({ t }) => t('record.signature_guardian')), say(({ t }) => t('record.signature_head'))]}
        sealed={1}
      />
    </>
  );
}
