import { ApiError } from '@suksa/platform';
import { dialogs } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/**
 * Sends something that takes a seat in a class. Where the class is full, asks why it takes one more and sends it
 * again with the reason; without one, the refusal stands.
 */
export function useSeatTaking() {
  const { t } = useTranslation('education');

  return async <Result>(send: (overCapacityReason: string) => Promise<Result>): Promise<Result> => {
    try {
      return await send('');
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'class_full') throw cause;
      const reason = await dialogs.prompt({
        title: t('class_full.title'),
        text: t('class_full.text', { ...cause.details }),
        label: t('class_full.reason'),
        inputType: 'textarea',
        maxLength: 200,
        required: true,
        confirmLabel: t('class_full.confirm'),
      });
      if (!reason) throw cause;
      return send(reason);
    }
  };
}
