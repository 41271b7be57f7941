import { createShift, type Shift } from '@suksa/contracts/settings';
import { useApiMutation, useCan } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { inputOf } from './shift-draft.ts';

/** Tells that shifts are deleted, and brings them back for who asks soon and may add them. */
export function useUndoDelete() {
  const { t } = useTranslation('settings');
  const can = useCan();
  const onError = useRefusalNotice();
  const { mutateAsync: create } = useApiMutation(createShift);

  async function bringBack(shifts: readonly Shift[]) {
    try {
      for (const shift of shifts) await create({ body: inputOf(shift) });
      notify({ text: t('shifts.delete.undone', { count: shifts.length }) });
    } catch (error) {
      onError(error as Error);
    }
  }

  return (text: string, shifts: readonly Shift[]) => {
    if (!can('settings.shift.create')) return notify({ text });
    notify({ text, action: { label: t('shifts.delete.undo'), run: () => void bringBack(shifts) } });
  };
}
