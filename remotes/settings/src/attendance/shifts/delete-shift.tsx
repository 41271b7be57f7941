import { deleteShifts, type Shift } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useApiMutation, useCan } from '@suksa/platform';
import { Button, dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { useOutcomeText } from './use-outcome-text.ts';
import { useUndoDelete } from './use-undo-delete.ts';

/** Only for a shift that never judged anybody; the others are ended. */
export function DeleteShift({ shift, onDeleted }: { shift: Shift; onDeleted: () => void }) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const format = useFormat();
  const onError = useRefusalNotice();
  const reason = useOutcomeText();
  const notifyDeleted = useUndoDelete();
  const remove = useApiMutation(deleteShifts);
  if (shift.usedUntil !== null || !can('settings.shift.delete')) return null;

  async function ask() {
    const name = format.name(shift.name);
    const sure = await dialogs.confirm({
      title: t('shifts.delete.title_named', { name }),
      text: t('shifts.delete.text'),
      confirmLabel: t('shifts.delete.sure', { count: 1 }),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { body: { ids: [shift.id] } },
      {
        onError,
        onSuccess: ({ rows: [outcome] }) => {
          if (outcome?.refusal) return notify({ tone: 'red', text: reason(outcome) });
          notifyDeleted(t('shifts.delete.done', { name }), [shift]);
          onDeleted();
        },
      },
    );
  }

  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {t('shifts.delete.action')}
    </Button>
  );
}
