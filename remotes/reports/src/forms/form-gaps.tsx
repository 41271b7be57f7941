import type { EndpointOutput } from '@suksa/contracts';
import type { readFormRun } from '@suksa/contracts/reports';
import { useErrorText, useFormat } from '@suksa/i18n';
import { ScrollArea, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { StudentLink } from '../components/student-link.tsx';
import classes from './forms.module.css';

interface FormGapsProps {
  readonly found: Pick<EndpointOutput<typeof readFormRun>, 'gaps' | 'gapCount' | 'lacking' | 'subjects'>;
}

/** What the forms of a run have no value for: by field, then form by form. */
export function FormGaps({ found: { gaps, gapCount, lacking, subjects } }: FormGapsProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { errorText } = useErrorText('reports');
  const nameOf = (field: string) => {
    const subject = subjects.find(({ id }) => field === `subject:${id}`);
    return subject ? format.name(subject.name) : t(`forms.fields.${field as 'name'}`);
  };
  return (
    <section aria-labelledby="form-gaps">
      <Text id="form-gaps" fw={600}>
        {t('forms.gaps.title', { count: gapCount, number: format.number(gapCount) })}
      </Text>
      <Text size="sm" c="dimmed">
        {lacking.map(({ field, count }) => `${nameOf(field)}: ${format.number(count)}`).join(' · ')}
      </Text>
      <ScrollArea label={t('forms.gaps.list')} className={classes.gaps}>
        <table className={classes.lacking}>
          <thead>
            <tr>
              <th scope="col">{t('forms.fill.class')}</th>
              <th scope="col">{t('forms.fill.student')}</th>
              <th scope="col">{t('forms.gaps.fields')}</th>
            </tr>
          </thead>
          <tbody>
            {gaps.map(({ classId, className, student, fields, error }, at) => (
              <tr key={student?.id ?? classId ?? at}>
                <td>{className === '' ? t('forms.many.school') : format.className(className)}</td>
                <td>
                  {student && (
                    <>
                      <StudentLink id={student.id} name={student.name} /> {student.code}
                    </>
                  )}
                </td>
                <td>{error === null ? fields.map(nameOf).join(', ') : errorText(error)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {gapCount > gaps.length && (
        <Text size="sm" c="dimmed">
          {t('forms.gaps.more', {
            count: gapCount - gaps.length,
            number: format.number(gapCount - gaps.length),
          })}
        </Text>
      )}
    </section>
  );
}
