import type { Pupil } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { PrintTable, SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import { pupilName } from './pupil-name.ts';
import classes from './record.module.css';

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
    [t('fields.birth_date'), pupil.birthDate && format.date(pupil.birthDate)],
    [t('fields.birthplace'), pupil.birthplace],
    [t('record.guardians'), parents],
    [t('fields.class'), last && [last.className, last.year].join(' · ')],
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
      <h3 className={classes.printedHeading}>{t('record.enrolments')}</h3>
      <PrintTable
        rows={pupil.enrolments}
        rowKey={({ id }) => id}
        columns={[
          { key: 'year', title: t('fields.year'), render: ({ year }) => year },
          { key: 'class', title: t('fields.class'), render: ({ className }) => className },
          { key: 'start', title: t('fields.start_date'), render: ({ startDate }) => format.date(startDate) },
          {
            key: 'end',
            title: t('fields.end_date'),
            render: ({ endDate }) => endDate && format.date(endDate),
          },
        ]}
      />
      <Signatures
        placeAndDate={t('transfer.date', { date: format.date(new Date()) })}
        of={[t('record.signature_guardian'), t('record.signature_head')]}
        sealed={1}
      />
    </>
  );
}
