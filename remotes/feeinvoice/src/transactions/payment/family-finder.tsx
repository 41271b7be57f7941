import type { EndpointOutput } from '@suksa/contracts';
import { findFamilies } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { MatchNote } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from '../../components/finder.module.css';
import { Finder } from '../../components/finder.tsx';

type Family = EndpointOutput<typeof findFamilies>['rows'][number];

const useFamilies = (q: string) =>
  useQuery({
    ...apiQuery(findFamilies, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

interface FamilyFinderProps {
  /** Of the form that it stands in. */
  readonly name: string;
  readonly onChoose: (familyId: number) => void;
}

/** Finds the family that pays by any spelling of a child or guardian. */
export function FamilyFinder({ name, onChoose }: FamilyFinderProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <Finder
      name={`${name}.family`}
      label={t('payment.find')}
      hint={t('payment.find_hint')}
      useFound={useFamilies}
      count={(found) =>
        found === 0
          ? t('payment.none_found')
          : t('payment.found', { count: found, number: format.number(found) })
      }
      option={(family) => <FamilyOption family={family} />}
      onChoose={({ id }) => onChoose(id)}
    />
  );
}

function FamilyOption({ family }: { family: Family }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <>
      <span className={classes.names}>
        <span className={classes.family}>{format.name(family.name)}</span>
        {family.children.map(({ id: childId, code, name, className }) => (
          <span key={childId} className={classes.child}>
            {format.name(name)} ·{' '}
            {[className && format.className(className), code].filter(Boolean).join(' · ')}
          </span>
        ))}
        <MatchNote match={family.match} />
      </span>
      <span className={classes.balance} data-owes={family.balance > 0 || undefined}>
        {family.balance > 0
          ? t('payment.owes', { amount: format.kip(family.balance) })
          : t('payment.owes_nothing')}
      </span>
    </>
  );
}
