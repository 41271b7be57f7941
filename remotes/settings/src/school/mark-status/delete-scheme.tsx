import { deleteMarkScheme, type MarkScheme } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useApiMutation, useCan } from '@suksa/platform';
import { Button, dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

/** Deletes a scheme: its levels go back to the one of all others. */
export function DeleteScheme({ scheme, onDeleted }: { scheme: MarkScheme; onDeleted: () => void }) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const format = useFormat();
  const onError = useRefusalNotice();
  const remove = useApiMutation(deleteMarkScheme);
  const name = format.name(scheme.name);
  if (scheme.isDefault || !can('settings.mark_scheme.delete')) return null;

  async function ask() {
    const sure = await dialogs.confirm({
      title: t('schemes.delete.title', { name }),
      text: t('schemes.delete.text'),
      confirmLabel: t('schemes.delete.confirm'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { id: scheme.id } },
      {
        onError,
        onSuccess: () => {
          notify({ text: t('schemes.delete.done', { name }) });
          onDeleted();
        },
      },
    );
  }

  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {t('schemes.delete.confirm')}
    </Button>
  );
}
