import type { PublishedVersion, RefusalOfGate } from '@suksa/contracts/releases';
import { type KeyOf, useFormat } from '@suksa/i18n';
import { StatusBadge, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './releases.module.css';

type Check = KeyOf<'settings', 'releases.gate.checks'>;

const tones = { passed: 'green', earlier: 'green', left_out: 'amber', refused: 'red' } as const;

/** A check of the gate by its name; one that this screen doesn't know by the name that the gate gives it. */
export function useCheckName() {
  const { t } = useTranslation('settings');
  return (check: string): string =>
    t(`releases.gate.checks.${check.replace(/[^a-z]+/gi, '_') as Check}`, { defaultValue: check });
}

/** What the gate said of a version the last time that it was asked, check by check. */
export function GateSaid({ gate }: { readonly gate: PublishedVersion['gate'] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const checkName = useCheckName();
  if (!gate) return <Text className={classes.small}>{t('releases.gate.none')}</Text>;
  return (
    <>
      <p className={classes.small}>
        {t('releases.gate.asked', { time: format.dateTime(gate.time), by: gate.by })}
      </p>
      <ul className={classes.checks}>
        {gate.checks.map(({ check, outcome, found = '', wanted = '' }) => (
          <li key={`${check} ${found}`} className={classes.check}>
            <span className={classes.checked}>
              {checkName(check)}
              <StatusBadge tone={tones[outcome]} label={t(`releases.gate.outcomes.${outcome}`)} />
            </span>
            {outcome === 'refused' && <Refused found={found} wanted={wanted} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Why a version may not go live, check by check; what was found is in the gate's own words. */
export function Refusals({ refusals }: { readonly refusals: readonly RefusalOfGate[] }) {
  const checkName = useCheckName();
  return (
    <ul className={classes.checks}>
      {refusals.map(({ check, found, wanted }) => (
        <li key={`${check} ${found}`} className={classes.check}>
          <span className={classes.checked}>{checkName(check)}</span>
          <Refused found={found} wanted={wanted} />
        </li>
      ))}
    </ul>
  );
}

function Refused({ found, wanted }: Omit<RefusalOfGate, 'check'>) {
  const { t } = useTranslation('settings');
  return (
    <dl className={classes.refused}>
      <dt>{t('releases.gate.found')}</dt>
      <dd lang="en">{found}</dd>
      <dt>{t('releases.gate.wanted')}</dt>
      <dd lang="en">{wanted}</dd>
    </dl>
  );
}
