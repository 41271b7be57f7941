import type { Pupil } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import { PrintedEnrolments } from './printed-enrolments.tsx';
import { pupilName } from './pupil-name.ts';
import classes from './record.module.css';
import { useBirthDate } from './use-birth-date.ts';

interface TransferPaperProps {
  readonly pupil: Pupil;
  readonly school: string;
  readonly branch: string;
  /** The school to which the pupil goes; empty where nobody has written it down. */
  readonly destination: string;
  readonly reason: string;
}

/** The paper that a pupil takes to the next school: who it is, what was studied here until when, and why the pupil goes. */
export function TransferPaper({ pupil, school, branch, destination, reason }: TransferPaperProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const birthDate = useBirthDate(pupil);
  const name = pupilName(pupil);
  const last = pupil.enrolments[0];
  const parents = pupil.guardians
    .map(({ nameLo, nameEn }) => format.name({ lo: nameLo, en: nameEn }))
    .join(', ');
  const facts = [
    [t('fields.name_lo'), name.lo],
    [t('fields.name_en'), name.en],
    [t('fields.code'), pupil.code],
    [t('fields.sex'), t(`sex.${pupil.sex}`)],
    [t('fields.birth_date'), birthDate],
    [t('fields.birthplace'), pupil.birthplace],
    [t('form.guardians'), parents],
    [t('fields.class'), last && [format.className(last.className), last.year].join(' · ')],
    [t('fields.end_date'), last?.endDate && format.date(last.endDate)],
    [t('fields.destination'), destination],
    [t('fields.reason'), reason],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <>
      <SchoolHeader school={school} branch={branch} title={t('transfer.title')} subtitle={pupil.code} />
      <p>{t('transfer.text', { school, name: format.name(name) })}</p>
      <dl className={classes.transferFacts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PrintedEnrolments enrolments={pupil.enrolments} />
      <Signatures
        placeAndDate={t('transfer.date', { date: format.date(new Date()) })}
        of={[t('record.signature_guardian'), t('record.signature_head')]}
        sealed={1}
      />
    </>
  );
}
