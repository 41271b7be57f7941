import type { TwoScriptName } from '@suksa/contracts/education';
import { SchoolHeader, useLetterhead } from '@suksa/ui/print';
import type { ReactNode } from 'react';
import type { Issuer } from './issuer.ts';
import type { OneLanguage, PrintWords } from './print-words.ts';

interface SheetHeadProps {
  readonly words: PrintWords;
  readonly issuer: Issuer;
  readonly title: (one: OneLanguage) => string;
  readonly subtitle?: string;
  readonly reference?: ReactNode;
}

/** The republic's letterhead in the chosen languages, the title in the second one below the first. */
export function SheetHead({ words, issuer, title, subtitle, reference }: SheetHeadProps) {
  const letterhead = useLetterhead();
  const both = (name: TwoScriptName) => words.lines(({ format }) => format.name(name)).join(' · ');
  const [first, second] = words.lines(title);
  return (
    <SchoolHeader
      school={both(issuer.school)}
      branch={both(issuer.branch)}
      authority={letterhead ? both(letterhead.authority) : ''}
      reference={reference}
      title={first}
      subtitle={
        <>
          {second && <div>{second}</div>}
          {subtitle}
        </>
      }
    />
  );
}
