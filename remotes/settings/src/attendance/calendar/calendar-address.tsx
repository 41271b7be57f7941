import { calendarAddress, renewCalendarAddress } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation, useCan } from '@suksa/platform';
import {
  Button,
  copyText,
  dialogs,
  ErrorState,
  Group,
  Icon,
  Modal,
  notify,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

/** The address from which telephones follow the calendar: to be copied, and to be renewed by who may. */
export default function CalendarAddress({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { locale } = useFormat();
  const can = useCan();
  const onError = useRefusalNotice();
  const { data, error, refetch } = useQuery(apiQuery(calendarAddress));
  const renew = useApiMutation(renewCalendarAddress);
  const address = data && `${location.origin}${data.path}?language=${locale}`;

  async function copy() {
    if (!address) return;
    if (await copyText(address)) notify({ text: t('calendar.address.copied') });
    else notify({ tone: 'amber', text: t('calendar.address.not_copied') });
  }

  async function askToRenew() {
    const sure = await dialogs.confirm({
      title: t('calendar.address.renew_title'),
      text: t('calendar.address.renew_text'),
      confirmLabel: t('calendar.address.renew'),
      danger: true,
    });
    if (sure)
      renew.mutate(
        { body: {} },
        { onError, onSuccess: () => notify({ text: t('calendar.address.renewed') }) },
      );
  }

  return (
    <Modal opened onClose={onClose} title={t('calendar.address.title')} size="lg">
      <Stack>
        <Text>{t('calendar.address.text')}</Text>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : address === undefined ? (
          <Skeleton height={60} />
        ) : (
          <TextInput
            label={t('calendar.address.label')}
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <Text size="sm" c="dimmed">
          {t('calendar.address.secret')}
        </Text>
        <Group justify="space-between">
          <Button leftSection={<Icon name="copy" />} disabled={!address} onClick={() => void copy()}>
            {t('calendar.address.copy')}
          </Button>
          {can('settings.holiday.edit') && (
            <Button
              variant="default"
              disabled={!address}
              loading={renew.isPending}
              onClick={() => void askToRenew()}
            >
              {t('calendar.address.renew')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
