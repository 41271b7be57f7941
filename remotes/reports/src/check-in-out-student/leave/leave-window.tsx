import { decideLeave, type LeaveRequest, leavePaper, withdrawLeave } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { download, useApiMutation, useUnsavedChanges } from '@suksa/platform';
import {
  Button,
  Group,
  Icon,
  Modal,
  notify,
  Stack,
  StatusBadge,
  Text,
  TextInput,
  useRefusalNotice,
} from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveTones, useLeaveDays } from './leave-columns.tsx';

interface LeaveWindowProps {
  readonly request: LeaveRequest;
  readonly onChange: (request: LeaveRequest) => void;
  readonly onClose: () => void;
}

/** One request whole, with the paper, to be decided or taken back. */
export default function LeaveWindow({ request, onChange, onClose }: LeaveWindowProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const days = useLeaveDays();
  const refused = useRefusalNotice('reports');
  const [answer, setAnswer] = useState('');
  const [tried, setTried] = useState(false);
  useUnsavedChanges(answer !== '');
  const done = (after: LeaveRequest) => {
    notify({ tone: 'green', text: t(`leave.now.${after.state}`) });
    onChange(after);
    onClose();
  };
  const decide = useApiMutation(decideLeave, { onSuccess: done });
  const withdraw = useApiMutation(withdrawLeave, { onSuccess: done });
  const { id, version, mayDecide, mayWithdraw } = request;

  function settle(approve: boolean) {
    setTried(!approve);
    if (!approve && answer.trim() === '') return;
    decide.mutate(
      { params: { id }, body: { version, approve, answer: answer.trim() } },
      { onError: refused },
    );
  }

  return (
    <Modal opened onClose={onClose} title={format.name(request.name)} size="md">
      <Stack gap="sm">
        <Group>
          <StatusBadge tone={leaveTones[request.state]} label={t(`leave.states.${request.state}`)} />
          <Text>{request.className ? format.className(request.className) : t('leave.staff')}</Text>
        </Group>
        <Text fw={600}>{days(request)}</Text>
        <Text>{request.reason}</Text>
        <Text size="sm" c="dimmed">
          {t('leave.asked', { name: format.name(request.by), time: format.dateTime(request.at) })}
        </Text>
        {request.decidedBy && request.decidedAt && (
          <Text size="sm" c="dimmed">
            {t('leave.decided', {
              name: format.name(request.decidedBy),
              time: format.dateTime(request.decidedAt),
            })}
            {request.answer && ` · ${request.answer}`}
          </Text>
        )}
        {request.hasPaper && (
          <Button
            variant="default"
            leftSection={<Icon name="paperclip" />}
            onClick={() =>
              void download(leavePaper, { params: { id } }, `leave-${id}`).catch((error) => refused(error))
            }
          >
            {t('leave.open_paper')}
          </Button>
        )}
        {mayDecide && (
          <>
            <TextInput
              label={t('leave.answer')}
              description={t('leave.answer_hint')}
              maxLength={300}
              value={answer}
              onChange={(event) => setAnswer(event.currentTarget.value)}
              error={tried && answer.trim() === '' && t('leave.answer_needed')}
            />
            <Group justify="flex-end">
              <Button variant="default" disabled={decide.isPending} onClick={() => settle(false)}>
                {t('leave.refuse')}
              </Button>
              <Button loading={decide.isPending} onClick={() => settle(true)}>
                {t('leave.approve')}
              </Button>
            </Group>
          </>
        )}
        {mayWithdraw && (
          <Button
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id }, body: { version } }, { onError: refused })}
          >
            {t('leave.withdraw')}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}
