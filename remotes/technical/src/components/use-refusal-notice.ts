import { useErrorText } from '@suksa/i18n';
import { ApiError } from '@suksa/platform';
import { notify } from '@suksa/ui';

/** Tells why something outside a form was refused; for `onError` of a mutation. */
export function useRefusalNotice(): (error: unknown) => void {
  const { errorText } = useErrorText('technical');
  return (error) => {
    const { code, details } = error instanceof ApiError ? error : { code: 'internal_error', details: {} };
    notify({ tone: 'red', text: errorText(code, { ...details }) });
  };
}
