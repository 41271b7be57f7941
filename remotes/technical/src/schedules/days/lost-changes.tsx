import { dropLostChange, type LostChange } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Alert, Button, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from './days.module.css';

interface LostChangesProps {
  readonly lost: readonly LostChange[];
  readonly mayPlan: boolean;
}

/** What was planned and has lost its lesson, or isn’t needed any more. */
export function LostChanges({ lost, mayPlan }: LostChangesProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const refused = useRefusalNotice();
  const drop = useApiMutation(dropLostChange);
  if (lost.length === 0) return null;
  return (
    <Alert color="yellow" icon={<Icon name="alert-triangle" />} title={t('days.lost.title')}>
      <ul className={classes.lost}>
        {lost.map((one) => (
          <li key={one.id}>
            <span>
              {[
                `${format.date(one.day)} ${one.startsAt}`,
                one.classNames.map(format.className).join(', '),
                format.name(one.subject),
                one.substitute && format.name(one.substitute),
              ]
                .filter(Boolean)
                .join(' · ')}
              <small>{t(`days.lost.${one.why}`)}</small>
            </span>
            {mayPlan && (
              <Button
                size="compact-sm"
                variant="default"
                loading={drop.isPending && drop.variables.params.id === one.id}
                onClick={() => drop.mutate({ params: { id: one.id } }, { onError: refused })}
              >
                {t('days.lost.drop')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
