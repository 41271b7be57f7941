import type { Pupil } from '@suksa/contracts/education';
import { formatDate } from '@suksa/i18n';
import { Signatures } from '@suksa/ui/print';
import type { Issuer } from '../../printing/issuer.ts';
import type { PrintWords } from '../../printing/print-words.ts';
import { SheetHead } from '../../printing/sheet-head.tsx';
import { birthDateIn } from './birth-date-in.ts';
import { PhotoBox } from './photo-box.tsx';
import { PrintedEnrolments } from './printed-enrolments.tsx';
import { pupilName } from './pupil-name.ts';
import classes from './record.module.css';

interface TransferPaperProps {
  readonly pupil: Pupil;
  readonly words: PrintWords;
  readonly issuer: Issuer;
  readonly photo: string | undefined;
  /** The school to which the pupil goes; empty where nobody has written it down. */
  readonly destination: string;
  readonly reason: string;
}

/** The paper that a pupil takes to the next school: who it is, what was studied here until when, and why the pupil goes. */
export function TransferPaper({ pupil, words, issuer, photo, destination, reason }: TransferPaperProps) {
  const { say, lines } = words;
  const label = (key: string) => say(({ t }) => t(`fields.${key}`));
  const name = pupilName(pupil);
  const last = pupil.enrolments[0];
  const parents = pupil.guardians
    .map(({ nameLo, nameEn }) => say(({ format }) => format.name({ lo: nameLo, en: nameEn })))
    .join(', ');
  const facts = [
    [label('name_lo'), name.lo],
    [label('name_en'), name.en],
    [label('code'), pupil.code],
    [label('sex'), say(({ t }) => t(`sex.${pupil.sex}`))],
    [label('birth_date'), say(({ format }) => birthDateIn(format, pupil))],
    [label('birthplace'), pupil.birthplace],
    [say(({ t }) => t('form.guardians')), parents],
    [label('class'), last && [say(({ format }) => format.className(last.className)), last.year].join(' · ')],
    [label('end_date'), last?.endDate && formatDate(last.endDate)],
    [label('destination'), destination],
    [label('reason'), reason],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  const text = lines(({ t, format }) =>
    t('transfer.text', { school: format.name(issuer.school), name: format.name(name) }),
  );
  return (
    <>
      <SheetHead
        words={words}
        issuer={issuer}
        title={({ t }) => t('transfer.title')}
        subtitle={pupil.code}
        reference={<PhotoBox words={words} photo={photo} />}
      />
      {text.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <dl className={classes.transferFacts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PrintedEnrolments enrolments={pupil.enrolments} words={words} />
      <Signatures
        placeAndDate={say(({ t }) => t('transfer.date', { date: formatDate(new Date()) }))}
        of={[say(({ t }) => t('record.signature_guardian')), say(({ t }) => t('record.signature_head'))]}
        sealed={1}
      />
    </>
  );
}
