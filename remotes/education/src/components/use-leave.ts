import { useUnsavedChanges } from '@suksa/platform';
import { dialogs } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** Before a window that isn't a form of its own is left: asks, where something typed would be lost. */
export function useLeave(dirty: boolean): (go: () => void) => Promise<void> {
  const { t } = useTranslation('common');
  useUnsavedChanges(dirty);
  return async (go) => {
    const sure =
      !dirty ||
      (await dialogs.confirm({
        title: t('form.unsaved.title'),
        text: t('form.unsaved.text'),
        confirmLabel: t('form.unsaved.leave'),
        cancelLabel: t('form.unsaved.stay'),
        danger: true,
      }));
    if (sure) go();
  };
}
