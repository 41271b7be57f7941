import { useErrorText } from '@suksa/i18n';
import type { ReactNode } from 'react';
import { codedErrorOf } from '../states/coded-error.ts';
import { keepLoaded } from '../states/keep-loaded.tsx';
import { PanelError } from './panel-error.tsx';
import { PanelLoading } from './panel-loading.tsx';

interface PanelContentProps<Data> {
  /** Of TanStack Query. */
  readonly result: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
  /** Draws what came. */
  readonly children: (data: Data) => ReactNode;
}

/** A panel's call: loading, failed with another try, or what came; that stays where asking anew fails. */
export function PanelContent<Data>({ result, children }: PanelContentProps<Data>) {
  const { errorText } = useErrorText();
  const { data, error, refetch, refreshFailure } = keepLoaded(result);
  if (error) return <PanelError text={errorText(codedErrorOf(error).code)} onRetry={() => void refetch()} />;
  if (data === undefined) return <PanelLoading />;
  return (
    <>
      {refreshFailure}
      {children(data)}
    </>
  );
}
