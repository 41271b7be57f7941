import { useErrorText } from '@suksa/i18n';
import { codedErrorOf, notify } from '@suksa/ui';

/** Tells why something outside a form was refused; for `onError` of a mutation. */
export function useRefusalNotice(): (error: unknown) => void {
  const { errorText } = useErrorText('technical');
  return (error) => {
    const { code, details } = codedErrorOf(error);
    notify({ tone: 'red', text: errorText(code, { ...details }) });
  };
}
