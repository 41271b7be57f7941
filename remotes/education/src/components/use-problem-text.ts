import { useErrorText } from '@suksa/i18n';
import { type CodedError, codedErrorOf } from '@suksa/ui';

/** The sentence for something that was refused, whatever was thrown. */
export function useProblemText(): (error: CodedError | unknown) => string {
  const { errorText } = useErrorText('education');
  return (error) => {
    const { code, details } = codedErrorOf(error);
    return errorText(code, { ...details });
  };
}
