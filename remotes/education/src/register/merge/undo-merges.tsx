import { listMerges, undoMerge } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation, useBranch, useCan } from '@suksa/platform';
import { Alert, Button, dialogs, Group, Icon } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

/** Entries that were made one with this student, and the way to take that back. */
export function UndoMerges({ id }: { readonly id: number }) {
  const { t } = useTranslation('education');
  const onError = useRefusalNotice();
  const format = useFormat();
  const can = useCan();
  const readOnly = useBranch()?.readOnly;
  const { data } = useQuery(apiQuery(listMerges, { params: { id } }));
  const undo = useApiMutation(undoMerge);

  async function ask(merge: number, code: string) {
    const agreed = await dialogs.confirm({
      title: t('merge.undo_title', { code }),
      text: t('merge.undo_text'),
      confirmLabel: t('merge.undo'),
    });
    if (!agreed) return;
    undo.mutate(
      { params: { id: merge } },
      {
        onError: (error) => {
          onError(error);
        },
      },
    );
  }

  return data?.merges.map((merge) => (
    <Alert key={merge.id} color="gray" icon={<Icon name="users-group" />}>
      <Group justify="space-between">
        <span>{t('merge.was', { code: merge.code, time: format.dateTime(merge.at) })}</span>
        {can('education.student.delete') && !readOnly && (
          <Button
            size="compact-sm"
            variant="default"
            loading={undo.isPending}
            onClick={() => void ask(merge.id, merge.code)}
          >
            {t('merge.undo')}
          </Button>
        )}
      </Group>
    </Alert>
  ));
}
