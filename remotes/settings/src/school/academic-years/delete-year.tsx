import { type AcademicYear, deleteAcademicYear } from '@suksa/contracts/settings';
import { refreshUser, useApiMutation, useCan } from '@suksa/platform';
import { Button, dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

/** Forgets a year that was planned by mistake. */
export function DeleteYear({ year, onDeleted }: { year: AcademicYear; onDeleted: () => void }) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const onError = useRefusalNotice();
  const remove = useApiMutation(deleteAcademicYear);
  const isEmpty = year.state === 'planned' && year.classes === 0 && year.students === 0;
  if (!isEmpty || !can('settings.academic_year.delete')) return null;

  async function ask() {
    const sure = await dialogs.confirm({
      title: t('years.delete.title', { year: year.name }),
      text: t('years.delete.text'),
      confirmLabel: t('years.delete.confirm'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { id: year.id } },
      {
        onError,
        onSuccess: () => {
          void refreshUser();
          notify({ text: t('years.delete.done', { year: year.name }) });
          onDeleted();
        },
      },
    );
  }

  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {t('years.delete.confirm')}
    </Button>
  );
}
