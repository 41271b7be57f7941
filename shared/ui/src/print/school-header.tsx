import { useFormat } from '@suksa/i18n';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageText } from '../language/language-text.tsx';
import { BranchLogo } from './branch-logo.tsx';
import { useLetterhead } from './letterhead.ts';
import classes from './print.module.css';

interface SchoolHeaderProps {
  /** The school, or a branch of it: then the school of the settings stands above. */
  readonly school: string;
  /** The office or branch under the school's name; empty where the head is all that is to stand there. */
  readonly branch?: string;
  /** The authority above the school; the one of the school's settings unless told. */
  readonly authority?: string;
  readonly contact?: string;
  /** Number and place of the document, at the right. */
  readonly reference?: ReactNode;
  readonly title?: string;
  readonly subtitle?: ReactNode;
  /** `short` leaves out the state's lines: for receipts and slips. */
  readonly kind?: 'state' | 'short';
}

/**
 * The head of a Lao document in the language of the sheet: the state's name and motto, then authority, school, and the
 * document's title. The branch's logo stands beside them, where it has one.
 */
export function SchoolHeader({
  school,
  branch,
  authority,
  contact,
  reference,
  title,
  subtitle,
  kind = 'state',
}: SchoolHeaderProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const letterhead = useLetterhead();
  const above = authority ?? (kind === 'state' && letterhead ? format.name(letterhead.authority) : '');
  const whole = letterhead?.school ? format.name(letterhead.school) : '';
  // A school that has no name yet is a dash; a document that names its branch itself says all there is to say.
  const isPart = branch === undefined && /\p{L}/u.test(whole) && !names(school, whole);
  // A state's document has room for both languages beside one another; on a receipt they stand one above the other.
  const inScripts = (name: string) =>
    name.split('\n').map((part, index) => (
      <Fragment key={part}>
        {index > 0 && (kind === 'state' ? ' · ' : '\n')}
        <LanguageText>{part}</LanguageText>
      </Fragment>
    ));
  return (
    // No landmark: of many sheets printed together each has one.
    <div className={classes.header} data-school-header="">
      {kind === 'state' && (
        <div className={classes.state}>
          <p>{t('print.country')}</p>
          <p>{t('print.motto')}</p>
        </div>
      )}
      <div className={classes.letterhead} data-kind={kind}>
        <BranchLogo />
        <div className={classes.names}>
          {above && <p>{inScripts(above)}</p>}
          <p className={classes.school}>{inScripts(isPart ? whole : school)}</p>
          {(isPart || branch) && <p>{inScripts((isPart ? school : branch) ?? '')}</p>}
          {contact && <p className={classes.contact}>{contact}</p>}
        </div>
        {reference && <div className={classes.reference}>{reference}</div>}
      </div>
      {title && <h1 className={classes.title}>{title}</h1>}
      {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
    </div>
  );
}

/** Whether a head names the whole school already; in both languages, whether each line does. */
const names = (head: string, whole: string): boolean =>
  whole.split('\n').every((line) => head.includes(line));
