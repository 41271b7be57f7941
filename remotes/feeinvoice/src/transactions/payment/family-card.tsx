import type { FamilyBalance } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Button, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './payment.module.css';

interface FamilyCardProps {
  readonly account: FamilyBalance;
  readonly onOtherFamily: () => void;
}

/** Who pays, for whom, and how they stand. */
export function FamilyCard({ account, onOtherFamily }: FamilyCardProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <div className={classes.family}>
      <div>
        <p className={classes.familyName}>{format.name(account.family.name)}</p>
        <ul className={classes.children} aria-label={t('payment.children')}>
          {account.children.map(({ id, name, className }) => (
            <li key={id}>
              {format.name(name)}
              {className && ` · ${format.className(className)}`}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.standing}>
        <span className={classes.balance} data-owes={account.balance > 0 || undefined}>
          {account.balance > 0
            ? t('payment.owes', { amount: format.kip(account.balance) })
            : t('payment.owes_nothing')}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="user-search" size={16} />}
          onClick={onOtherFamily}
        >
          {t('payment.other_family')}
        </Button>
      </div>
    </div>
  );
}
