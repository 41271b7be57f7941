import { ErrorState, Modal, type ModalProps, Skeleton } from '@suksa/ui';
import type { ReactNode } from 'react';

interface WhenLoadedProps<Data> {
  readonly result: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly title: string;
  readonly size?: ModalProps['size'];
  readonly onClose: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** A form in a drawer that needs something of the server first: until then the drawer says what it waits for. */
export function WhenLoaded<Data>({ result, title, size, onClose, children }: WhenLoadedProps<Data>) {
  const { data, error, refetch } = result;
  if (data !== undefined) return children(data);
  return (
    <Modal opened kind="drawer" size={size} title={title} onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="settings" />
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  );
}
