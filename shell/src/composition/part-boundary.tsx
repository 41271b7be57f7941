import type { Tab } from '@suksa/contracts';
import { Component, type ReactNode } from 'react';
import { reportFailure } from './failures.ts';
import type { PartLoadError, PartLoader } from './load-part.ts';
import { PartError } from './part-error.tsx';
import { reloadOnce } from './reload-once.ts';

interface PartBoundaryProps {
  readonly loader: PartLoader;
  readonly tab: Tab;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

interface PartBoundaryState {
  readonly failure: PartLoadError | null;
}

/** Keeps a part's failure in the part's own place: a chunk that didn't load, or an error while drawing. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { failure: null };

  static getDerivedStateFromError(): PartBoundaryState | null {
    return null;
  }

  override componentDidCatch(cause: unknown): void {
    const { loader, tab } = this.props;
    const failure = loader.failureOf(tab.name, cause);
    if (failure.failure !== 'broken' && reloadOnce()) return;
    reportFailure(failure);
    this.setState({ failure });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { tab, onRetry, children } = this.props;
    if (!failure) return children;
    return <PartError tab={tab} failure={failure.failure} version={failure.version} onRetry={onRetry} />;
  }
}
