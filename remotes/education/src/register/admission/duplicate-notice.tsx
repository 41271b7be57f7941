import { findDuplicates, type PossibleDuplicate } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Alert, Button, type CodedError, Icon } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StudentPhoto } from '../../components/student-photo.tsx';
import type { StudentFormValues } from '../student-form/student-form-values.ts';
import { useDebounced } from '../use-debounced.ts';
import classes from './admission.module.css';

interface DuplicateNoticeProps {
  readonly values: StudentFormValues;
  /** Why the last attempt to save was refused; a `possible_duplicate` names its matches. */
  readonly refused: CodedError | null;
  readonly onOther: (id: number) => void;
  readonly onOpen: (id: number) => void;
}

/** Shows who in the register may be the student being typed, and why. The clerk decides; nothing is blocked for good. */
export function DuplicateNotice({ values, refused, onOther, onOpen }: DuplicateNoticeProps) {
  const { t } = useTranslation('education');
  const matches = together(useMatches(values), refusedMatches(refused)).filter(
    ({ id }) => !values.knownOthers.includes(id),
  );
  if (matches.length === 0) return null;
  return (
    <Alert color="yellow" icon={<Icon name="user-exclamation" />} role="status" title={t('duplicate.title')}>
      {t('duplicate.text')}
      <ul className={classes.matches}>
        {matches.map((match) => (
          <Match key={match.id} match={match} onOther={onOther} onOpen={onOpen} />
        ))}
      </ul>
    </Alert>
  );
}

interface MatchProps extends Pick<DuplicateNoticeProps, 'onOther' | 'onOpen'> {
  readonly match: PossibleDuplicate;
}

function Match({ match, onOther, onOpen }: MatchProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const facts = [
    match.code,
    match.className && format.className(match.className),
    match.birthDate && format.date(match.birthDate),
    t(`status.${match.status}`),
  ];
  return (
    <li className={classes.match}>
      <StudentPhoto student={match} />
      <span className={`${classes.words} ${classes.matchWords}`}>
        <strong>{format.name(match.name)}</strong>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        <span>
          {t('duplicate.because', {
            reasons: match.reasons.map((reason) => t(`duplicate.reason.${reason}`)).join(', '),
          })}
        </span>
      </span>
      <Button size="compact-sm" variant="default" onClick={() => onOther(match.id)}>
        {t('duplicate.other')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => onOpen(match.id)}>
        {t('duplicate.open')}
      </Button>
    </li>
  );
}

function useMatches(values: StudentFormValues): readonly PossibleDuplicate[] {
  const { firstNameLo, surnameLo, firstNameEn, surnameEn, birthDate } = values;
  const phones = values.guardians.map(({ phone }) => phone).filter((phone) => phone.length > 7);
  const typed = JSON.stringify({ firstNameLo, surnameLo, firstNameEn, surnameEn, birthDate, phones });
  const settled = useDebounced(typed);
  const { data } = useQuery({
    ...apiQuery(findDuplicates, { body: JSON.parse(settled) as typeof values }),
    enabled:
      settled === typed && (firstNameLo || firstNameEn).length > 1 && (birthDate !== '' || phones.length > 0),
    // A phone number that is half typed is refused, and asked again with the next digit.
    retry: false,
  });
  return data?.matches ?? [];
}

const refusedMatches = (refused: CodedError | null): readonly PossibleDuplicate[] =>
  refused?.code === 'possible_duplicate' ? (refused.details?.matches as PossibleDuplicate[]) : [];

const together = (one: readonly PossibleDuplicate[], other: readonly PossibleDuplicate[]) => [
  ...one,
  ...other.filter(({ id }) => !one.some((match) => match.id === id)),
];
