import type { GraduateDocument } from '@suksa/contracts/education';
import { PrintTable } from '@suksa/ui/print';
import { markIn } from './certificate-sheet.tsx';
import { type DocumentWords, inScripts, label } from './document-words.ts';
import classes from './documents.module.css';

interface ExamBySubjectProps {
  readonly exam: NonNullable<GraduateDocument['exam']>;
  readonly words: DocumentWords;
}

/** The leaving exam as a receiving school needs it: each subject with its mark, what they make, and whether it is passed. */
export function ExamBySubject({ exam, words }: ExamBySubjectProps) {
  const { subjects, result, reSitResult, passed } = exam;
  const isWeighted = subjects.some(({ coefficient }) => coefficient !== 1);
  const isSatAgain = reSitResult !== null || subjects.some(({ reSit }) => reSit !== null);
  const mark = (value: number | null) => markIn(value) || '–';
  return (
    <>
      <h2 className={classes.heading}>{label(words, 'exam_by_subject')}</h2>
      <PrintTable
        rows={subjects}
        rowKey={({ subjectId }) => subjectId}
        columns={[
          {
            key: 'subject',
            title: label(words, 'subject'),
            render: ({ name }) => inScripts(words, name),
          },
          ...(isWeighted
            ? [
                {
                  key: 'coefficient',
                  title: label(words, 'coefficient'),
                  align: 'end' as const,
                  render: (row: (typeof subjects)[number]) => row.coefficient,
                },
              ]
            : []),
          {
            key: 'mark',
            title: label(words, 'mark'),
            align: 'end',
            render: (row) => mark(row.exam),
          },
          ...(isSatAgain
            ? [
                {
                  key: 're_sit',
                  title: label(words, 're_sit'),
                  align: 'end' as const,
                  render: (row: (typeof subjects)[number]) => mark(row.reSit),
                },
              ]
            : []),
        ]}
        footer={[
          {
            subject: <strong>{label(words, 'exam_average')}</strong>,
            mark: <strong>{mark(result)}</strong>,
            re_sit: <strong>{mark(reSitResult)}</strong>,
          },
        ]}
      />
      {passed !== null && (
        <p className={classes.numbers}>
          {label(words, 'exam_result')}: <strong>{label(words, passed ? 'passed' : 'failed')}</strong>
        </p>
      )}
    </>
  );
}
