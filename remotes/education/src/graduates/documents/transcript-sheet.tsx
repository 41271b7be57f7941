import type { GraduateDocument } from '@suksa/contracts/education';
import { bandOf } from '@suksa/contracts/marks/code';
import type { ScoreBand } from '@suksa/contracts/settings';
import { formatDate } from '@suksa/i18n';
import { PrintTable } from '@suksa/ui/print';
import { markIn } from './certificate-sheet.tsx';
import { DocumentHead, Facts, HeadSigns, type Issuer } from './document-parts.tsx';
import {
  birthDateOf,
  classIn,
  conductIn,
  type DocumentWords,
  inScripts,
  label,
  presentNameOf,
  sexIn,
  titledIn,
} from './document-words.ts';
import classes from './documents.module.css';
import { ExamBySubject } from './exam-by-subject.tsx';

interface TranscriptSheetProps {
  readonly paper: GraduateDocument;
  readonly words: DocumentWords;
  readonly issuer: Issuer;
  /** The school's score bands: an average stands with its word. */
  readonly bands: readonly ScoreBand[];
}

/** What a student reached here, year by year, and in the final exam. */
export function TranscriptSheet({ paper, words, issuer, bands }: TranscriptSheetProps) {
  const { holder, years, exam } = paper;
  const inWords = (mark: number | null) => {
    const band = bandOf(mark, bands);
    return band ? `${markIn(mark)} ${inScripts(words, band.name)}` : markIn(mark);
  };
  const certificate = paper.certificate?.voided === false ? paper.certificate : null;
  const named = titledIn(words, holder);
  const now = presentNameOf(words, paper);
  const facts = [
    [label(words, 'name'), (now.length > 0 ? now : named).join('\n')],
    [label(words, 'former_name'), now.length > 0 ? named.join('\n') : ''],
    [label(words, 'code'), holder.code],
    [label(words, 'sex'), sexIn(words, holder.sex)],
    [label(words, 'birth_date'), birthDateOf(holder)],
    [label(words, 'birthplace'), [holder.birthplace, holder.province].filter(Boolean).join(', ')],
    [label(words, 'level'), inScripts(words, holder.levelName)],
    [label(words, 'exam'), exam ? '' : markIn(holder.examResult)],
    [label(words, 'exam_centre'), holder.examCentre],
  ] as const;
  return (
    <section className={classes.page}>
      <DocumentHead
        words={words}
        issuer={issuer}
        title="transcript"
        reference={
          certificate && (
            <p className={classes.numbers}>
              {label(words, 'number')} {certificate.code}
            </p>
          )
        }
      />
      <Facts facts={facts} />
      <h2 className={classes.heading}>{label(words, 'years')}</h2>
      {years.length === 0 ? (
        <p>{label(words, 'no_years')}</p>
      ) : (
        <PrintTable
          rows={years}
          rowKey={({ year, className }) => `${year} ${className}`}
          columns={[
            { key: 'year', title: label(words, 'year'), render: ({ year }) => year },
            {
              key: 'level',
              title: label(words, 'level'),
              render: ({ levelName }) => inScripts(words, levelName),
            },
            {
              key: 'class',
              title: label(words, 'class'),
              render: ({ className }) => classIn(words, className),
            },
            {
              key: 'average',
              title: label(words, 'average'),
              align: 'end',
              render: ({ average }) => inWords(average),
            },
            {
              key: 're_sit',
              title: label(words, 're_sit'),
              align: 'end',
              render: ({ reSitAverage }) => inWords(reSitAverage),
            },
            {
              key: 'failed_subjects',
              title: label(words, 'failed_subjects'),
              align: 'end',
              render: ({ failedSubjects }) => failedSubjects,
            },
            {
              key: 'conduct',
              title: label(words, 'conduct'),
              render: ({ conduct }) => conductIn(words, conduct),
            },
          ]}
        />
      )}
      {exam && <ExamBySubject exam={exam} words={words} />}
      <HeadSigns words={words} date={formatDate(new Date())} signatory={certificate?.signatory ?? ''} />
    </section>
  );
}
