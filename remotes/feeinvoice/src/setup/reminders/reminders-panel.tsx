import { listOverdue, type OverdueFamily, remindFamilies } from '@suksa/contracts/feeinvoice';
import { useErrorText, useFormat } from '@suksa/i18n';
import { apiQuery, send, useApiMutation, useBranch, useCan } from '@suksa/platform';
import {
  Alert,
  Button,
  dialogs,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  keepLoaded,
  notify,
  PrintButton,
  Skeleton,
  Stack,
  Text,
  useRefusalNotice,
} from '@suksa/ui';
import { DataTable, useSelection } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOverdueColumns } from './use-overdue-columns.tsx';

const keyOf = ({ family }: OverdueFamily) => family.id;

/** Families that are overdue: ticked ones get a letter or a message; without a tick, all who weren’t reminded yet. */
export function RemindersPanel() {
  const { t } = useTranslation('feeinvoice');
  const { errorText } = useErrorText('feeinvoice');
  const format = useFormat();
  const refused = useRefusalNotice('feeinvoice');
  const columns = useOverdueColumns();
  const branch = useBranch();
  const selection = useSelection(keyOf);
  const may = useCan()('feeinvoice.invoice.create') && !(branch?.readOnly ?? true);
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(listOverdue)));
  const sending = useApiMutation(remindFamilies, {
    onSuccess: ({ families, messages }) => {
      selection.clear();
      const numbers = { number: format.number(families), messages: format.number(messages) };
      notify({ text: t('reminders.sent', { count: families, ...numbers }) });
    },
  });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
    ) : (
      <Skeleton height={320} aria-busy="true" />
    );
  const { rows, more, all } = data;
  const ticked = rows.filter((row) => selection.has(keyOf(row)));
  const letters = ticked.length > 0 ? ticked : rows.filter(({ needsLetter }) => needsLetter);
  const messages = (ticked.length > 0 ? ticked : rows).filter(
    ({ needsMessage, reached }) => needsMessage && reached > 0,
  );

  async function sendMessages() {
    const agreed = await dialogs.confirm({
      title: t('reminders.ask', { count: messages.length, number: format.number(messages.length) }),
      text: t('reminders.ask_text'),
      confirmLabel: t('reminders.send'),
    });
    if (agreed) sending.mutate({ body: { way: 'message', familyIds: messages.map(keyOf) } });
  }

  return (
    <Stack>
      {refreshFailure}
      {rows.length === 0 ? (
        <EmptyState title={t('reminders.empty.title')} text={t('reminders.empty.text')} />
      ) : (
        <>
          <Group justify="space-between">
            <Text>
              {t('reminders.found', {
                count: all.families,
                number: format.number(all.families),
                amount: format.kip(all.balance),
              })}
            </Text>
            {may && (
              <Group gap="xs">
                <PrintButton
                  kind="feeinvoice.reminder"
                  usual="both"
                  namespace="feeinvoice"
                  label={t('reminders.letters', { number: format.number(letters.length) })}
                  disabled={letters.length === 0}
                  onPrint={async (language) =>
                    (await import('./print-letters.tsx')).printLetters({
                      families: letters,
                      language,
                      branch: branch?.branch.name ?? { lo: '', en: '' },
                    })
                  }
                  after={async () => {
                    const body = { way: 'letter' as const, familyIds: letters.map(keyOf) };
                    await send(remindFamilies, { body }).then(selection.clear, refused);
                  }}
                />
                <Button
                  leftSection={<Icon name="send" />}
                  loading={sending.isPending}
                  disabled={messages.length === 0}
                  onClick={() => void sendMessages()}
                >
                  {t('reminders.messages', { number: format.number(messages.length) })}
                </Button>
              </Group>
            )}
          </Group>
          {sending.error && (
            <Alert role="alert" color="red">
              {errorText(sending.error.code)}
            </Alert>
          )}
          <Text c="dimmed">{t('reminders.help')}</Text>
          <DataTable
            label={t('setup.tabs.reminders')}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            rowLabel={({ family }) => format.name(family.name)}
            {...(may && { selection })}
          />
          {more > 0 && (
            <Text c="dimmed">{t('reminders.more', { count: more, number: format.number(more) })}</Text>
          )}
        </>
      )}
    </Stack>
  );
}
