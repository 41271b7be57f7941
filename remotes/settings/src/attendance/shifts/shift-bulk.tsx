import { deleteShifts, endShifts, type Shift, type ShiftOutcome } from '@suksa/contracts/settings';
import { useApiMutation, useCan } from '@suksa/platform';
import { Button, dialogs, notify } from '@suksa/ui';
import type { Selection } from '@suksa/ui/list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { OutcomesWindow } from './outcomes-window.tsx';
import { useUndoDelete } from './use-undo-delete.ts';

/** What can be done with the ticked shifts: end them on a day, copy or delete them; each says what became of it. */
export function ShiftBulk({ selection: { rows, clear } }: { selection: Selection<Shift> }) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const onError = useRefusalNotice();
  const [open, setOpen] = useState<'end' | 'copy' | null>(null);
  const [outcomes, setOutcomes] = useState<readonly ShiftOutcome[] | null>(null);
  const end = useApiMutation(endShifts);
  const remove = useApiMutation(deleteShifts);
  const notifyDeleted = useUndoDelete();
  const ids = rows.map(({ id }) => id);

  function finish(done: readonly ShiftOutcome[], tell: () => void) {
    setOpen(null);
    if (done.some(({ refusal }) => refusal !== null)) return setOutcomes(done);
    tell();
    clear();
  }

  async function askToDelete() {
    const sure = await dialogs.confirm({
      title: t('shifts.delete.title', { count: rows.length }),
      text: t('shifts.delete.text'),
      confirmLabel: t('shifts.delete.sure', { count: rows.length }),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { body: { ids } },
      {
        onError,
        onSuccess: (answer) =>
          finish(answer.rows, () => notifyDeleted(t('shifts.delete.done_all', { count: ids.length }), rows)),
      },
    );
  }

  return (
    <>
      {can('settings.shift.edit') && (
        <Button variant="default" onClick={() => setOpen('end')}>
          {t('shifts.end.action')}
        </Button>
      )}
      {can('settings.shift.create') && (
        <Button variant="default" onClick={() => setOpen('copy')}>
          {t('shifts.copy.action')}
        </Button>
      )}
      {can('settings.shift.delete') && (
        <Button variant="default" loading={remove.isPending} onClick={() => void askToDelete()}>
          {t('shifts.delete.action')}
        </Button>
      )}
      {open === 'end' && (
        <EndDialog
          count={ids.length}
          onClose={() => setOpen(null)}
          submit={async (lastDay) => {
            const answer = await end.mutateAsync({ body: { ids, lastDay } });
            finish(answer.rows, () => notify({ text: t('shifts.end.done', { count: ids.length }) }));
          }}
        />
      )}
      {open === 'copy' && (
        <CopyDialog
          shifts={rows}
          onClose={() => setOpen(null)}
          onCopied={(done) =>
            finish(done, () => notify({ text: t('shifts.copy.done', { count: ids.length }) }))
          }
        />
      )}
      {outcomes && (
        <OutcomesWindow
          outcomes={outcomes}
          onClose={() => {
            setOutcomes(null);
            clear();
          }}
        />
      )}
    </>
  );
}
