import type { Student } from '@suksa/contracts/education';
import type { KeyOf } from '@suksa/i18n';
import { Stack } from '@suksa/ui';
import type { ReactNode } from 'react';
import type { PrintWords } from '../../printing/print-words.ts';
import { birthDateIn } from './birth-date-in.ts';
import { type Fact, FactList } from './fact-list.tsx';
import { studentName } from './student-name.ts';

interface RecordDetailsProps {
  readonly student: Student;
  readonly words: PrintWords;
  /** The folded health note, for those who may look; on paper there is none. */
  readonly health?: ReactNode;
}

/** All that is known of a student, on the screen and on paper. */
export function RecordDetails({ student, words: { say, language }, health }: RecordDetailsProps) {
  const label = (key: KeyOf<'education', 'fields'>) => say(({ t }) => t(`fields.${key}`));
  const heading = (key: KeyOf<'education', 'record'>) => say(({ t }) => t(`record.${key}`));
  const name = studentName(student);
  const first = student.enrolments.at(-1);
  const { formerNames, title } = student;
  const address = [student.village, student.district, student.province].filter(Boolean).join(', ');
  return (
    <Stack gap={language === 'both' ? 'xs' : 'lg'}>
      <FactList
        title={heading('person')}
        facts={[
          { label: label('name_lo'), value: name.lo, wide: true },
          { label: label('name_en'), value: name.en, wide: true },
          { label: label('nickname'), value: student.nickname },
          {
            label: label('title'),
            value: title && say(({ t }) => t(`person_title.${title}`)),
          },
          { label: label('sex'), value: say(({ t }) => t(`sex.${student.sex}`)) },
          { label: label('birth_date'), value: say(({ format }) => birthDateIn(format, student)) },
          ...shown(label('birthplace'), student.birthplace),
          ...shown(label('nationality'), student.nationality),
          ...shown(label('ethnicity'), student.ethnicity),
          ...shown(label('religion'), student.religion),
        ]}
      />
      <FactList
        title={heading('contact')}
        facts={[
          ...(student.village === undefined ? [] : [{ label: label('address'), value: address, wide: true }]),
          ...shown(label('own_phone'), student.phone),
        ]}
      />
      <FactList
        title={heading('papers')}
        facts={[
          ...shown(label('identity_number'), student.identityNumber),
          ...shown(label('family_book_number'), student.familyBookNumber),
          ...shown(label('blood_group'), student.bloodGroup),
          ...(health ? [{ label: label('health_note'), value: health, wide: true }] : []),
          { label: label('admitted'), value: first && say(({ format }) => format.date(first.startDate)) },
        ]}
      />
      {formerNames.length > 0 && (
        <FactList
          title={heading('former_names')}
          facts={formerNames.map(({ name, until }) => ({
            label: say(({ t, format }) => t('record.until', { date: format.date(until) })),
            value: say(({ format }) => format.name(name)),
          }))}
        />
      )}
    </Stack>
  );
}

/** What isn't the reader's business is absent from the record, and then has no line either. */
const shown = (label: string, value: string | undefined): Fact[] =>
  value === undefined ? [] : [{ label, value }];
