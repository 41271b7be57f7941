import {
  deleteDocument,
  getDocument,
  listDocuments,
  type Student,
  type StudentDocument,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, download, send, useApiMutation, useBranch, useCan } from '@suksa/platform';
import {
  ActionIcon,
  dialogs,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  keepLoaded,
  Modal,
  Skeleton,
  Stack,
  Text,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataAddressOf } from '../../components/data-address.ts';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { AddDocument } from './add-document.tsx';

/** Papers of a student: look at, add, delete with a reason. */
export function RecordDocuments({ student }: { readonly student: Student }) {
  const { t } = useTranslation('education');
  const can = useCan();
  const readOnly = useBranch()?.readOnly;
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(listDocuments, { params: { id: student.id } })),
  );
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
    ) : (
      <Skeleton height={120} />
    );
  return (
    <Stack gap="md">
      {refreshFailure}
      {can('education.document.create') && !readOnly && <AddDocument studentId={student.id} />}
      {data.documents.length === 0 ? (
        <EmptyState title={t('documents.none')} />
      ) : (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.documents.map((document) => (
            <DocumentLine
              key={document.id}
              document={document}
              mayDelete={can('education.document.delete') && !readOnly}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

interface DocumentLineProps {
  readonly document: StudentDocument;
  readonly mayDelete: boolean;
}

function DocumentLine({ document, mayDelete }: DocumentLineProps) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const onRefusal = useRefusalNotice();
  const remove = useApiMutation(deleteDocument);
  const { id, kind, fileName, contentType, at, by, bytes } = document;
  const [viewing, setViewing] = useState(false);
  const ending = contentType === 'application/pdf' ? 'pdf' : 'jpg';
  const name = fileName.replace(/\.[^.]*$/, '');

  async function askToDelete() {
    await dialogs.prompt({
      title: common('dialogs.delete_title', { name: fileName }),
      text: common('dialogs.cannot_be_undone'),
      label: common('dialogs.reason'),
      required: true,
      maxLength: 300,
      confirmLabel: common('actions.delete'),
      namespace: 'education',
      submit: async (reason) => void (await remove.mutateAsync({ params: { id }, body: { reason } })),
    });
  }

  return (
    <Group component="li" wrap="nowrap" justify="space-between" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Text fw={600}>{t(`documents.kind.${kind}`)}</Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {fileName} · {t('documents.size', { kilobytes: format.number(Math.ceil(bytes / 1000)) })}
        </Text>
        <Text size="sm" c="dimmed">
          {format.dateTime(at)} · {format.name(by)}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {ending === 'jpg' && (
          <ActionIcon
            variant="default"
            aria-label={`${common('actions.view')}: ${fileName}`}
            onClick={() => setViewing(true)}
          >
            <Icon name="eye" />
          </ActionIcon>
        )}
        <ActionIcon
          variant="default"
          aria-label={`${common('actions.download')}: ${fileName}`}
          onClick={() => void download(getDocument, { params: { id } }, `${name}.${ending}`).catch(onRefusal)}
        >
          <Icon name="download" />
        </ActionIcon>
        {mayDelete && (
          <ActionIcon
            variant="default"
            color="red"
            aria-label={`${common('actions.delete')}: ${fileName}`}
            loading={remove.isPending}
            onClick={() => void askToDelete()}
          >
            <Icon name="trash" />
          </ActionIcon>
        )}
      </Group>
      {viewing && <DocumentView document={document} onClose={() => setViewing(false)} />}
    </Group>
  );
}

interface DocumentViewProps {
  readonly document: StudentDocument;
  readonly onClose: () => void;
}

/** A photographed paper, large; behind the token, so it is fetched and shown as a data address. */
function DocumentView({ document: { id, fileName }, onClose }: DocumentViewProps) {
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      queryKey: [getDocument.name, id],
      queryFn: async () => dataAddressOf(await send(getDocument, { params: { id } })),
    }),
  );
  return (
    <Modal opened size="xl" title={fileName} onClose={onClose}>
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
      ) : data ? (
        <img src={data} alt={fileName} style={{ maxWidth: '100%' }} />
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  );
}
