import { ApiError } from '@suksa/platform';
import { dialogs } from '@suksa/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Sends something that takes a seat in a class. Where the class is full, asks why it takes one more and sends it
 * again with the reason; without one, the refusal stands.
 */
export function useCapacityOverride() {
  const { t } = useTranslation('education');
  const lastReason = useRef('');

  return async <Result>(send: (overCapacityReason: string) => Promise<Result>): Promise<Result> => {
    try {
      return await send('');
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'class_full') throw cause;
      let result: { readonly taken: Result } | undefined;
      let refusal: unknown = cause;
      await dialogs.prompt({
        title: t('class_full.title'),
        text: t('class_full.text', { ...cause.details }),
        label: t('class_full.reason'),
        inputType: 'textarea',
        initial: lastReason.current,
        maxLength: 200,
        required: true,
        confirmLabel: t('class_full.confirm'),
        namespace: 'education',
        submit: async (reason) => {
          lastReason.current = reason;
          try {
            result = { taken: await send(reason) };
          } catch (later) {
            // What is wrong with the form is told there; a lost connection is tried again here.
            if (!(later instanceof ApiError) || later.status === 0 || later.status >= 500) throw later;
            refusal = later;
          }
        },
      });
      if (!result) throw refusal;
      return result.taken;
    }
  };
}
