import type { GraduateDocument } from '@suksa/contracts/education';
import { formatDate } from '@suksa/i18n';
import { SchoolHeader, Signatures, useLetterhead } from '@suksa/ui/print';
import type { ReactNode } from 'react';
import { type DocumentWords, inScripts, label, sentences } from './document-words.ts';
import classes from './documents.module.css';

interface BothScripts {
  readonly lo: string;
  readonly en: string;
}

/** Whose papers these are. */
export interface Issuer {
  readonly school: BothScripts;
  readonly branch: BothScripts;
}

interface DocumentHeadProps {
  readonly words: DocumentWords;
  readonly issuer: Issuer;
  readonly title: 'certificate' | 'transcript' | 'hand_over';
  readonly reference?: ReactNode;
}

/** The republic's letterhead, and the paper's title in the chosen languages below one another. */
export function DocumentHead({ words, issuer, title, reference }: DocumentHeadProps) {
  const letterhead = useLetterhead();
  const [first, second] = sentences(words, title);
  return (
    <SchoolHeader
      school={inScripts(words, issuer.school)}
      branch={inScripts(words, issuer.branch)}
      authority={letterhead ? inScripts(words, letterhead.authority) : ''}
      reference={reference}
      title={first}
      subtitle={second}
    />
  );
}

/** Labels with what is known; a fact that nobody knows takes no line. */
export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface HeadSignsProps {
  readonly words: DocumentWords;
  /** As shown on paper. */
  readonly date: string;
  readonly signatory: string;
}

/** Date, place for the head's signature and stamp, and whose name stands below. */
export function HeadSigns({ words, date, signatory }: HeadSignsProps) {
  return (
    <div className={classes.closing}>
      <Signatures of={[label(words, 'head')]} placeAndDate={`${label(words, 'date')} ${date}`} sealed={0} />
      <p className={classes.signatory}>{signatory}</p>
    </div>
  );
}

/** Which duplicate this is and since when; nothing on the first copy. */
export function DuplicateMark({ words, paper }: { words: DocumentWords; paper: GraduateDocument }) {
  const { duplicate = 0, duplicateIssuedOn = null } = paper.certificate ?? {};
  if (duplicate === 0) return null;
  const marked = sentences(words, 'duplicate').map((word) => `${word} ${duplicate}`);
  return (
    <p className={classes.duplicate}>
      {[...marked, duplicateIssuedOn && formatDate(duplicateIssuedOn)].filter(Boolean).join(' · ')}
    </p>
  );
}
