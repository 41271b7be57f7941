import type { Pupil } from '@suksa/contracts/education';
import { Stack } from '@suksa/ui';
import type { ReactNode } from 'react';
import type { PrintWords } from '../../printing/print-words.ts';
import { birthDateIn } from './birth-date-in.ts';
import { type Fact, FactList } from './fact-list.tsx';
import { pupilName } from './pupil-name.ts';

interface RecordDetailsProps {
  readonly pupil: Pupil;
  readonly words: PrintWords;
  /** The folded health note, for those who may look; on paper there is none. */
  readonly health?: ReactNode;
}

/** All that is known of a pupil, on the screen and on paper. */
export function RecordDetails({ pupil, words: { say, language }, health }: RecordDetailsProps) {
  const label = (key: string) => say(({ t }) => t(`fields.${key}`));
  const heading = (key: string) => say(({ t }) => t(`record.${key}`));
  const name = pupilName(pupil);
  const first = pupil.enrolments.at(-1);
  const { formerNames } = pupil;
  const address = [pupil.village, pupil.district, pupil.province].filter(Boolean).join(', ');
  return (
    <Stack gap={language === 'both' ? 'xs' : 'lg'}>
      <FactList
        title={heading('person')}
        facts={[
          { label: label('name_lo'), value: name.lo, wide: true },
          { label: label('name_en'), value: name.en, wide: true },
          { label: label('nickname'), value: pupil.nickname },
          { label: label('title'), value: pupil.title && say(({ t }) => t(`person_title.${pupil.title}`)) },
          { label: label('sex'), value: say(({ t }) => t(`sex.${pupil.sex}`)) },
          { label: label('birth_date'), value: say(({ format }) => birthDateIn(format, pupil)) },
          ...shown(label('birthplace'), pupil.birthplace),
          ...shown(label('nationality'), pupil.nationality),
          ...shown(label('ethnicity'), pupil.ethnicity),
          ...shown(label('religion'), pupil.religion),
        ]}
      />
      <FactList
        title={heading('contact')}
        facts={[
          ...(pupil.village === undefined ? [] : [{ label: label('address'), value: address, wide: true }]),
          ...shown(label('own_phone'), pupil.phone),
        ]}
      />
      <FactList
        title={heading('papers')}
        facts={[
          ...shown(label('identity_number'), pupil.identityNumber),
          ...shown(label('family_book_number'), pupil.familyBookNumber),
          ...shown(label('blood_group'), pupil.bloodGroup),
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
