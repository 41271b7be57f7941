import type { Pupil } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { Stack } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { FactList } from './fact-list.tsx';
import { pupilName } from './pupil-name.ts';
import { useBirthDate } from './use-birth-date.ts';

export function RecordDetails({ pupil }: { pupil: Pupil }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const birthDate = useBirthDate(pupil);
  const name = pupilName(pupil);
  const first = pupil.enrolments.at(-1);
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
          { label: t('fields.birthplace'), value: pupil.birthplace },
          { label: t('fields.nationality'), value: pupil.nationality },
          { label: t('fields.ethnicity'), value: pupil.ethnicity },
          { label: t('fields.religion'), value: pupil.religion },
        ]}
      />
      <FactList
        title={t('record.contact')}
        facts={[
          { label: t('fields.address'), value: address, wide: true },
          { label: t('fields.own_phone'), value: pupil.phone },
        ]}
      />
      <FactList
        title={t('record.papers')}
        facts={[
          { label: t('fields.identity_number'), value: pupil.identityNumber },
          { label: t('fields.family_book_number'), value: pupil.familyBookNumber },
          { label: t('fields.blood_group'), value: pupil.bloodGroup },
          { label: t('fields.health_note'), value: pupil.healthNote, wide: true },
          { label: t('fields.admitted'), value: first && format.date(first.startDate) },
        ]}
      />
      {pupil.formerNames.length > 0 && (
        <FactList
          title={t('record.former_names')}
          facts={pupil.formerNames.map(({ name, until }) => ({
            label: t('record.until', { date: format.date(until) }),
            value: format.name(name),
          }))}
        />
      )}
    </Stack>
  );
}
