import { type AccountPassword, findGuardians, inviteGuardians, mostInvited } from '@suksa/contracts/settings';
import { localDay, useErrorText, useFormat } from '@suksa/i18n';
import { apiQuery, newIdempotencyKey, useApiMutation } from '@suksa/platform';
import {
  Alert,
  Button,
  Checkbox,
  EmptyState,
  ErrorState,
  Group,
  keepLoaded,
  Modal,
  Skeleton,
  Stack,
  Text,
} from '@suksa/ui';
import { SearchBox } from '@suksa/ui/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './account.module.css';

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: (made: readonly AccountPassword[]) => void;
}

/** Gives guardians accounts with their telephone number as the name; each gets a slip of paper. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { errorText } = useErrorText('settings');
  const format = useFormat();
  const [q, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [consent, setConsent] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(findGuardians, { query: { q } }),
      placeholderData: keepPreviousData,
    }),
  );
  const invite = useApiMutation(inviteGuardians, {
    onSuccess: ({ invited, refused }) => {
      if (invited.length > 0) onInvited(invited);
      if (refused.length === 0) onClose();
      else setChosen([]);
    },
  });
  const refused = invite.data?.refused ?? [];
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const today = localDay();

  return (
    <Modal
      opened
      size="lg"
      title={t('accounts.invite.title')}
      onClose={onClose}
      closeOnBackdrop={chosen.length === 0}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('actions.close')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            loading={invite.isPending}
            onClick={() =>
              invite.mutate({
                body: { guardianIds: [...chosen], consentOn: consent ? today : null, idempotencyKey },
              })
            }
          >
            {t('accounts.invite.confirm', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text c="dimmed">{t('accounts.invite.help')}</Text>
        {invite.error && (
          <Alert role="alert" color="red">
            {errorText(invite.error.code, { ...invite.error.details })}
          </Alert>
        )}
        {refused.map(({ id, name, code }) => (
          <Alert key={id} role="alert" color="red">
            {format.name(name)}: {errorText(code)}
          </Alert>
        ))}
        <Group>
          <SearchBox value={q} onChange={setSearch} label={t('customers.search')} />
        </Group>
        {refreshFailure}
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={160} />
        ) : data.rows.length === 0 ? (
          <EmptyState title={t('accounts.invite.nobody')} />
        ) : (
          <fieldset className={classes.guardians} aria-label={t('accounts.invite.guardians')}>
            {data.rows.map(({ id, name, phone, family, children }) => (
              <div key={id} className={classes.guardian}>
                <Checkbox
                  checked={chosen.includes(id)}
                  disabled={!phone || (chosen.length >= mostInvited && !chosen.includes(id))}
                  onChange={() => toggle(id)}
                  label={
                    <>
                      <Text span fw={600}>
                        {format.name(name)}
                      </Text>
                      <Text span size="sm" c="dimmed" display="block">
                        {[
                          phone || t('accounts.invite.no_phone'),
                          format.name(family.name),
                          children.map(format.name).join(', '),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </Text>
                    </>
                  }
                />
              </div>
            ))}
          </fieldset>
        )}
        <Checkbox
          label={t('accounts.invite.consent')}
          checked={consent}
          onChange={(event) => setConsent(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}
