import { useCan } from '@suksa/platform';
import { Alert, Button, Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Refusals } from './gate-said.tsx';
import classes from './releases.module.css';
import { type GateRefusal, lacksOnlyTests } from './use-release-acts.ts';

interface RefusedPromotionProps {
  readonly refusal: GateRefusal;
  readonly pending: boolean;
  readonly onLeaveOut: () => void;
}

/** Why the gate let a version not through; where only its tests are missing, it can be made live without them. */
export function RefusedPromotion({ refusal, pending, onLeaveOut }: RefusedPromotionProps) {
  const { t } = useTranslation('settings');
  const can = useCan();
  return (
    <Alert
      role="alert"
      color="red"
      icon={<Icon name="alert-triangle" />}
      title={t('releases.gate.refused')}
      className={classes.alert}
    >
      <Refusals refusals={refusal.refusals} />
      {lacksOnlyTests(refusal) && (
        <>
          <p>{t('releases.acts.without_tests.hint')}</p>
          {can('settings.release.approve') && (
            <Button size="xs" color="red" disabled={pending} onClick={onLeaveOut}>
              {t('releases.acts.without_tests.button')}
            </Button>
          )}
        </>
      )}
    </Alert>
  );
}
