import type { GraduateRecord } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from '../graduates.module.css';

/** The marks of an exam by subject, and what they make; nothing where the exam has one mark. */
export function SubjectMarks({ record }: { readonly record: GraduateRecord }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { examSubjects, marks } = record;
  if (examSubjects.length === 0) return null;
  const shown = (mark: number | null | undefined) => (mark == null ? '–' : format.mark(mark, 2));
  const isWeighted = examSubjects.some(({ coefficient }) => coefficient !== 1);
  const isSatAgain = record.reSitResult !== null || marks.some(({ reSit }) => reSit !== null);
  return (
    <table className={classes.marks} aria-label={t('graduates.subjects.marks')}>
      <thead>
        <tr>
          <th scope="col">{t('graduates.subjects.subject')}</th>
          {isWeighted && <th scope="col">{t('graduates.subjects.coefficient')}</th>}
          <th scope="col">{t('graduates.fields.exam')}</th>
          {isSatAgain && <th scope="col">{t('graduates.fields.re_sit')}</th>}
        </tr>
      </thead>
      <tbody>
        {examSubjects.map(({ subjectId, name, coefficient }) => {
          const mark = marks.find((one) => one.subjectId === subjectId);
          return (
            <tr key={subjectId}>
              <th scope="row">{format.name(name)}</th>
              {isWeighted && <td>{format.number(coefficient)}</td>}
              <td>{shown(mark?.exam)}</td>
              {isSatAgain && <td>{shown(mark?.reSit)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
