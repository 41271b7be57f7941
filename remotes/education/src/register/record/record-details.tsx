import type { Pupil } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { Stack } from '@suksa/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fact, FactList } from './fact-list.tsx';
import { pupilName } from './pupil-name.ts';
import { useBirthDate } from './use-birth-date.ts';

interface RecordDetailsProps {
  readonly pupil: Pupil;
  /** The folded health note, for those who may look; on paper there is none. */
  readonly health?: ReactNode;
}

export function RecordDetails({ pupil, health }: RecordDetailsProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const birthDate = useBirthDate(pupil);
  const name = pupilName(pupil);
  const first = pupil.enrolments.at(-1);
  const { formerNames } = pupil;
  const address = [pupil.village, pupil.district, pupil.province].filter(Boolean).join(', ');
  return (
    <Stack gap="lg">
      <FactList
        title={t('record.person')}
        facts={[
          { label: t('fields.name_lo'), value: name.lo, wide: true },
          { label: t('fields.name_en'), value: name.en, wide: true },
          { label: t('fields.nickname'), value: pupil.nickname },
          { label: t('fields.title'), value: pupil.title && t(`person_title.${pupil.title}`) },
          { label: t('fields.sex'), value: t(`sex.${pupil.sex}`) },
          { label: t('fields.birth_date'), value: birthDate },
          ...shown(t('fields.birthplace'), pupil.birthplace),
          ...shown(t('fields.nationality'), pupil.nationality),
          ...shown(t('fields.ethnicity'), pupil.ethnicity),
          ...shown(t('fields.religion'), pupil.religion),
        ]}
      />
      <FactList
        title={t('record.contact')}
        facts={[
          ...(pupil.village === undefined
            ? []
            : [{ label: t('fields.address'), value: address, wide: true }]),
          ...shown(t('fields.own_phone'), pupil.phone),
        ]}
      />
      <FactList
        title={t('record.papers')}
        facts={[
          ...shown(t('fields.identity_number'), pupil.identityNumber),
          ...shown(t('fields.family_book_number'), pupil.familyBookNumber),
          ...shown(t('fields.blood_group'), pupil.bloodGroup),
          ...(health ? [{ label: t('fields.health_note'), value: health, wide: true }] : []),
          { label: t('fields.admitted'), value: first && format.date(first.startDate) },
        ]}
      />
      {formerNames.length > 0 && (
        <FactList
          title={t('record.former_names')}
          facts={formerNames.map(({ name, until }) => ({
            label: t('record.until', { date: format.date(until) }),
            value: format.name(name),
          }))}
        />
      )}
    </Stack>
  );
}

/** What isn't the reader's business is absent from the record, and then has no line either. */
const shown = (label: string, value: string | undefined): Fact[] =>
  value === undefined ? [] : [{ label, value }];
