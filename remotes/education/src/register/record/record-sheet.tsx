import type { Pupil } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { PrintTable, SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import { PrintedEnrolments } from './printed-enrolments.tsx';
import classes from './record.module.css';
import { RecordDetails } from './record-details.tsx';

interface RecordSheetProps {
  readonly pupil: Pupil;
  readonly photo: string | undefined;
  readonly school: string;
  readonly branch: string;
}

/** A pupil's record on A4: the details, whom to call, and where the pupil studied. */
export function RecordSheet({ pupil, photo, school, branch }: RecordSheetProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  return (
    <>
      <SchoolHeader
        school={school}
        branch={branch}
        title={t('record.title')}
        subtitle={[pupil.code, pupil.enrolments[0] && format.className(pupil.enrolments[0].className)]
          .filter(Boolean)
          .join(' · ')}
        reference={photo && <img className={classes.printedPhoto} src={photo} alt="" />}
      />
      <RecordDetails pupil={pupil} />
      <h3 className={classes.printedHeading}>{t('record.guardians')}</h3>
      <PrintTable
        rows={pupil.guardians}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'relation',
            title: t('fields.relation'),
            render: ({ relation }) => t(`relation.${relation}`),
          },
          {
            key: 'name',
            title: t('fields.name'),
            render: ({ nameLo, nameEn }) => format.name({ lo: nameLo, en: nameEn }),
          },
          { key: 'phone', title: t('fields.phone'), render: ({ phone }) => phone },
          { key: 'occupation', title: t('fields.occupation'), render: ({ occupation }) => occupation },
        ]}
      />
      <PrintedEnrolments enrolments={pupil.enrolments} />
      <Signatures of={[t('record.signature_guardian'), t('record.signature_head')]} sealed={1} />
    </>
  );
}
