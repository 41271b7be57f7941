import type { RosterPerson } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { mostShown } from '../device/find-by-name.ts';
import classes from './name-matches.module.css';

interface NameMatchesProps {
  readonly people: readonly RosterPerson[];
  readonly onChoose: (person: RosterPerson) => void;
}

/** Who fits the name that was typed. */
export function NameMatches({ people, onChoose }: NameMatchesProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  if (people.length === 0) return null;
  return (
    <>
      <ul className={classes.matches} aria-label={t('search.title')}>
        {people.slice(0, mostShown).map((person) => (
          <li key={`${person.kind}${person.id}`}>
            <button type="button" onClick={() => onChoose(person)}>
              <strong>{format.name(person.name)}</strong>
              <span>
                {format.row(
                  [
                    person.className ? format.className(person.className) : t('result.staff'),
                    person.nickname,
                    person.code,
                  ],
                  ' · ',
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {people.length > mostShown && (
        <p role="status">{t('search.more', { number: format.number(mostShown) })}</p>
      )}
    </>
  );
}
