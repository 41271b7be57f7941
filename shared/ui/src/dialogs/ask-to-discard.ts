import { getI18n } from 'react-i18next';
import { dialogs } from './dialogs.tsx';

/** The one question before something typed would be lost. True when the user would rather lose it. */
export function askToDiscard(): Promise<boolean> {
  const { t } = getI18n();
  const words = (key: 'title' | 'text' | 'stay' | 'leave') => t(`form.unsaved.${key}`, { ns: 'common' });
  return dialogs.leave({
    title: words('title'),
    text: words('text'),
    confirmLabel: words('stay'),
    cancelLabel: words('leave'),
  });
}
