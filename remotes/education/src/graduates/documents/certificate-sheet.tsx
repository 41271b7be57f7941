import type { GraduateDocument } from '@suksa/contracts/education';
import { formatDate, formatMark } from '@suksa/i18n';
import { DocumentHead, DuplicateMark, Facts, HeadSigns, type Issuer } from './document-parts.tsx';
import {
  birthDateOf,
  classIn,
  type DocumentWords,
  inScripts,
  label,
  presentNameOf,
  sentences,
  sexIn,
  titledIn,
} from './document-words.ts';
import classes from './documents.module.css';

/** A paper with a certificate that is valid. */
export type CertificateDocument = GraduateDocument & { readonly certificate: { readonly voided: false } };

export const isCertified = (paper: GraduateDocument): paper is CertificateDocument =>
  paper.certificate?.voided === false;

interface CertificateSheetProps {
  readonly paper: CertificateDocument;
  readonly words: DocumentWords;
  readonly issuer: Issuer;
}

/** The provisional certificate, as it was issued: its number, the holder's words of that day, and who signed. */
export function CertificateSheet({ paper, words, issuer }: CertificateSheetProps) {
  const { certificate, holder, stateNumber } = paper;
  const name = titledIn(words, holder);
  const facts = [
    [label(words, 'code'), holder.code],
    [label(words, 'sex'), sexIn(words, holder.sex)],
    [label(words, 'birth_date'), birthDateOf(holder)],
    [label(words, 'birthplace'), [holder.birthplace, holder.province].filter(Boolean).join(', ')],
    [label(words, 'level'), inScripts(words, holder.levelName)],
    [label(words, 'class'), classIn(words, holder.className)],
    [label(words, 'year'), holder.year],
    [label(words, 'average'), markIn(holder.average)],
    [label(words, 'exam'), markIn(holder.examResult)],
    [label(words, 'exam_centre'), holder.examCentre],
    // The first copy says for ever what it said at issue; one that is made later says who that is now.
    [label(words, 'present_name'), certificate.duplicate > 0 ? presentNameOf(words, paper).join('\n') : ''],
  ] as const;
  return (
    <section className={classes.page} data-dense={words.all.length > 1 || undefined}>
      <DocumentHead
        words={words}
        issuer={issuer}
        title="certificate"
        reference={
          <>
            <p className={classes.numbers}>
              {label(words, 'number')} <strong>{certificate.code}</strong>
            </p>
            {stateNumber && (
              <p className={classes.numbers}>
                {label(words, 'state_number')} {stateNumber}
              </p>
            )}
          </>
        }
      />
      <DuplicateMark words={words} paper={paper} />
      {sentences(words, 'certifies').map((text) => (
        <p key={text} className={classes.sentence}>
          {text}
        </p>
      ))}
      {name.map((text) => (
        <p key={text} className={classes.holder}>
          {text}
        </p>
      ))}
      {holder.posthumous && <p className={classes.sentence}>({label(words, 'posthumous')})</p>}
      <Facts facts={facts} />
      {sentences(words, 'finished').map((text) => (
        <p key={text} className={classes.sentence}>
          {text}
        </p>
      ))}
      {sentences(words, 'provisional').map((text) => (
        <p key={text} className={classes.note}>
          {text}
        </p>
      ))}
      <HeadSigns words={words} date={formatDate(certificate.issuedOn)} signatory={certificate.signatory} />
    </section>
  );
}

export const markIn = (mark: number | null): string => (mark === null ? '' : formatMark(mark, 2));
