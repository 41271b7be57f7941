import { type BankLine, type BankMatch, readFamilyBalance } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, ErrorState, StatusBadge, Text } from '@suksa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FamilyFinder } from '../../transactions/payment/family-finder.tsx';
import classes from './bank.module.css';

/** Without invoices: the family's open ones, oldest due date first. */
export type Chosen = Pick<BankMatch, 'family' | 'rest'> & Partial<BankMatch>;

interface WhoseChoiceProps {
  readonly line: BankLine;
  readonly chosen: Chosen | null;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Whom a line may be from, each with what it would pay and why; or somebody else. */
export function WhoseChoice({ line, chosen, onChoose }: WhoseChoiceProps) {
  const { t } = useTranslation('feeinvoice');
  const client = useQueryClient();
  const [other, setOther] = useState<Chosen | null>(null);
  const [finding, setFinding] = useState(line.matches.length === 0);
  const [failed, setFailed] = useState<{ readonly familyId: number; readonly cause: unknown } | null>(null);
  const name = useId();

  async function find(familyId: number) {
    setFailed(null);
    try {
      const { family, balance } = await client.fetchQuery(
        apiQuery(readFamilyBalance, { params: { id: familyId } }),
      );
      const found = { family, rest: Math.max(0, line.amount - balance) };
      setOther(found);
      setFinding(false);
      onChoose(found);
    } catch (cause) {
      setFailed({ familyId, cause });
    }
  }

  const offered: readonly Chosen[] = [...line.matches, ...(other ? [other] : [])];
  return (
    <fieldset className={classes.choice}>
      <legend>{t('bank.from_whom')}</legend>
      {offered.map((match) => (
        <label key={match.family.id} className={classes.match}>
          <input
            type="radio"
            name={name}
            checked={chosen?.family.id === match.family.id}
            onChange={() => onChoose(match)}
          />
          <MatchFacts match={match} />
        </label>
      ))}
      {finding ? (
        <>
          {failed && (
            <ErrorState
              error={failed.cause}
              onRetry={() => void find(failed.familyId)}
              namespace="feeinvoice"
            />
          )}
          <FamilyFinder
            name={`feeinvoice.bank-line/${line.id}`}
            onChoose={(familyId) => void find(familyId)}
          />
        </>
      ) : (
        <div>
          <Button variant="subtle" onClick={() => setFinding(true)}>
            {t('bank.another_family')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function MatchFacts({ match }: { readonly match: Chosen }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <span className={classes.facts}>
      <strong>{format.name(match.family.name)}</strong>
      <span className={classes.why}>
        {match.reasons?.map((reason) => (
          <StatusBadge key={reason} tone="green" label={t(`bank.reasons.${reason}`)} />
        ))}
        {match.doubts?.map((doubt) => (
          <StatusBadge key={doubt} tone="amber" label={t(`bank.doubts.${doubt}`)} />
        ))}
      </span>
      {match.invoices?.map(({ invoiceId, number, student, amount, balance }) => (
        <span key={invoiceId} className={classes.invoice}>
          <span>
            {number} · {format.name(student.name)}
          </span>
          <span className={classes.figure}>
            {amount === balance
              ? format.kip(amount)
              : t('bank.part_of', { amount: format.number(amount), balance: format.kip(balance) })}
          </span>
        </span>
      ))}
      {!match.invoices && <Text size="sm">{t('bank.oldest_first')}</Text>}
      {match.rest > 0 && <Text size="sm">{t('bank.rest', { amount: format.kip(match.rest) })}</Text>}
    </span>
  );
}
