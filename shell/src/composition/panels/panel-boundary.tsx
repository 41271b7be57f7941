import { PanelLoading } from '@suksa/ui/panel';
import { Component, type ReactNode, Suspense } from 'react';

interface PanelBoundaryProps {
  readonly onFailed: (cause: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps what a panel throws in the panel's place. */
export class PanelBoundary extends Component<PanelBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(cause: unknown): void {
    this.props.onFailed(cause);
  }

  override render(): ReactNode {
    if (this.state.failed) return null;
    return <Suspense fallback={<PanelLoading />}>{this.props.children}</Suspense>;
  }
}
