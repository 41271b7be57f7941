import type { deletePeriodSet, deleteRoom, deleteTeacherAbsence } from '@suksa/contracts/technical';
import { useApiMutation } from '@suksa/platform';
import { Button, dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';

interface DeleteButtonProps {
  readonly endpoint: typeof deleteRoom | typeof deletePeriodSet | typeof deleteTeacherAbsence;
  readonly id: number;
  readonly name: string;
  readonly onDeleted: () => void;
}

/** Deletes after a question; says why where that is refused. */
export function DeleteButton({ endpoint, id, name, onDeleted }: DeleteButtonProps) {
  const { t } = useTranslation('technical');
  const refused = useRefusalNotice();
  const remove = useApiMutation(endpoint as typeof deleteRoom, {
    onSuccess: () => {
      notify({ text: t('schedules.deleted', { name }) });
      onDeleted();
    },
  });

  async function ask() {
    const sure = await dialogs.confirm({
      title: t('schedules.delete_title', { name }),
      text: t('schedules.delete_text'),
      confirmLabel: t('schedules.delete'),
      danger: true,
    });
    if (sure) remove.mutate({ params: { id } }, { onError: refused });
  }

  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {t('schedules.delete')}
    </Button>
  );
}
