import { changeSignInRule, readSignInRule } from '@suksa/contracts/settings/access/second-factor';
import { apiQuery, useApiMutation } from '@suksa/platform';
import { Alert, Button, Icon, notify } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

/** Whether a second factor is asked of roles that hold money, rights or health data. Its place is kept: a list is below. */
export function SignInRule() {
  const { t } = useTranslation('settings');
  const onError = useRefusalNotice();
  const { data } = useQuery(apiQuery(readSignInRule));
  const change = useApiMutation(changeSignInRule);
  const { factorDemanded = false, version = 0 } = data ?? {};
  const told = () =>
    notify({ text: t(factorDemanded ? 'roles.sign_in_rule.turned_off' : 'roles.sign_in_rule.turned_on') });
  return (
    <Alert
      color={factorDemanded ? 'green' : 'blue'}
      icon={<Icon name="shield-lock" />}
      title={t('roles.sign_in_rule.title')}
    >
      <div>{t('roles.sign_in_rule.text')}</div>
      <div>{data ? t('roles.sign_in_rule.ready', data) : '\u00a0'}</div>
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        style={data ? undefined : { visibility: 'hidden' }}
        loading={change.isPending}
        onClick={() =>
          change.mutate({ body: { factorDemanded: !factorDemanded, version } }, { onError, onSuccess: told })
        }
      >
        {t(factorDemanded ? 'roles.sign_in_rule.off' : 'roles.sign_in_rule.on')}
      </Button>
    </Alert>
  );
}
