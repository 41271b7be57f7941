import { Alert, Skeleton } from '@mantine/core';
import { Icon } from '../../icon/icon.tsx';
import { Modal } from '../../overlay/modal.tsx';
import { ErrorState } from '../../states/states.tsx';

interface ErasureHinderedProps {
  readonly title: string;
  /** What is read out while it is asked what would be erased. */
  readonly loadingText: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Whose words say what the error is. */
  readonly namespace: string;
  /** Why nothing can be erased now, where that is known. */
  readonly hindrance: { readonly text: string; readonly isErased: boolean } | null;
  readonly onClose: () => void;
}

/** In place of {@link ErasureForm}: it is still asked what would be erased, or nothing can be. */
export function ErasureHindered({
  title,
  loadingText,
  error,
  onRetry,
  namespace,
  hindrance,
  onClose,
}: ErasureHinderedProps) {
  return (
    <Modal opened onClose={onClose} title={title}>
      {error ? (
        <ErrorState error={error} onRetry={onRetry} namespace={namespace} />
      ) : hindrance ? (
        <Alert color={hindrance.isErased ? 'gray' : 'yellow'} icon={<Icon name="info-circle" />}>
          {hindrance.text}
        </Alert>
      ) : (
        <Skeleton height={240} role="status" aria-label={loadingText} />
      )}
    </Modal>
  );
}
