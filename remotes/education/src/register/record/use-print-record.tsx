import type { Pupil } from '@suksa/contracts/education';
import { school } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { send, useBranch, useLocale } from '@suksa/platform';
import { useTranslation } from 'react-i18next';
import { usePhoto } from '../../components/pupil-photo.tsx';
import { pupilName } from './pupil-name.ts';
import { RecordSheet } from './record-sheet.tsx';

/** Prints the record as the office files it. */
export function usePrintRecord(pupil: Pupil) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const locale = useLocale();
  const branch = useBranch()?.branch;
  const photo = usePhoto(pupil, 'full');

  return async () => {
    const [{ printSheet }, { name }] = await Promise.all([import('@suksa/ui/print'), send(school)]);
    await printSheet(
      <RecordSheet pupil={pupil} photo={photo} school={name[locale]} branch={branch?.name[locale] ?? ''} />,
      { title: t('record.sheet_title', { name: format.name(pupilName(pupil)) }) },
    );
  };
}
