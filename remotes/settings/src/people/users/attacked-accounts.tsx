import { attackedAccounts, liftSignInLock } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useCan } from '@suksa/platform';
import { Alert, Button, Group, notify, Stack, useRefusalNotice } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Accounts that somebody tried with wrong passwords again and again, with a way to let them be tried afresh. */
export function AttackedAccounts() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const refused = useRefusalNotice('settings');
  const { data } = useQuery({ ...apiQuery(attackedAccounts), enabled: can('settings.user.edit') });
  if (!data || data.rows.length === 0) return null;

  async function lift(id: number, name: string) {
    try {
      await send(liftSignInLock, { params: { id } });
      notify({ text: t('users.attacked.lifted', { name }) });
    } catch (error) {
      refused(error);
    }
  }

  return (
    <Alert color="yellow" title={t('users.attacked.title')}>
      <Stack gap="xs">
        {data.rows.map(({ id, username, name, tries, places, lastAt, lockedUntil }) => (
          <Group key={id} gap="sm">
            <span>
              <strong>{format.name(name)}</strong> ({username}):{' '}
              {t('users.attacked.facts', { tries, places, last: format.dateTime(lastAt) })}
              {lockedUntil && ` ${t('users.attacked.locked', { until: format.dateTime(lockedUntil) })}`}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('users.attacked.lift_of', { name: format.name(name) })}
              onClick={() => void lift(id, format.name(name))}
            >
              {t('users.attacked.lift')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
