import { findStudents } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './finder.module.css';
import { Finder } from './finder.tsx';

const useStudents = (q: string) =>
  useQuery({
    ...apiQuery(findStudents, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

interface StudentFinderProps {
  /** Of the form that it stands in. */
  readonly name: string;
  readonly onChoose: (studentId: number) => void;
  /** Told where nobody was chosen. */
  readonly error?: string | undefined;
}

/** Finds the student whose family is billed, by any spelling, code or phone. */
export function StudentFinder({ name, onChoose, error }: StudentFinderProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <Finder
      name={`${name}.student`}
      label={t('new_invoice.find')}
      hint={t('new_invoice.find_hint')}
      useFound={useStudents}
      count={(found) =>
        found === 0
          ? t('payment.none_found')
          : t('new_invoice.found', { count: found, number: format.number(found) })
      }
      option={({ name: student, className, code }) => (
        <span className={classes.names}>
          <span className={classes.family}>{format.name(student)}</span>
          <span className={classes.child}>
            {[className && format.className(className), code].filter(Boolean).join(' · ')}
          </span>
        </span>
      )}
      onChoose={({ id }) => onChoose(id)}
      error={error}
    />
  );
}
