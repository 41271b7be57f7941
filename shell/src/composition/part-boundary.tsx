import type { Tab } from '@suksa/contracts';
import { Component, type ReactNode } from 'react';
import { reportFailure } from './failures.ts';
import type { PartLoadError, PartLoader } from './load-part.ts';
import { PartError } from './part-error.tsx';
import { reloadIfAnswered, reloadOnce } from './reload-once.ts';

interface PartBoundaryProps {
  readonly loader: PartLoader;
  readonly tab: Tab;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

interface PartBoundaryState {
  /** True as soon as something was thrown: drawing it again would only throw again. */
  readonly failed: boolean;
  readonly failure: PartLoadError | null;
}

/** Keeps a part's failure in the part's own place: a chunk that didn't load, or an error while drawing. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { failed: false, failure: null };

  static getDerivedStateFromError(): Partial<PartBoundaryState> {
    return { failed: true };
  }

  override componentDidCatch(cause: unknown): void {
    const { loader, tab } = this.props;
    const failure = loader.failureOf(tab.name, cause);
    void this.#reloadOrReport(failure);
  }

  async #reloadOrReport(failure: PartLoadError): Promise<void> {
    if (failure.failure === 'unavailable') {
      await this.props.loader.heal(failure);
      if (await reloadOnce()) return;
    }
    reportFailure(failure);
    this.setState({ failure });
  }

  async #reloadOrReportAgain(failure: PartLoadError): Promise<void> {
    this.setState({ failure: null });
    await this.props.loader.heal(failure);
    if (!(await reloadIfAnswered())) this.setState({ failure });
  }

  override render(): ReactNode {
    const { failed, failure } = this.state;
    const { tab, onRetry, children } = this.props;
    if (!failed) return children;
    // Nothing while the page is loaded again.
    if (!failure) return null;
    // A lazy part of a screen remembers that it failed until the page is loaded again.
    const retry = failure.failure === 'broken' ? onRetry : () => void this.#reloadOrReportAgain(failure);
    return <PartError tab={tab} failure={failure.failure} version={failure.version} onRetry={retry} />;
  }
}
