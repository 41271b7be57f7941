import { Button } from '@suksa/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface ButtonLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly variant?: 'filled' | 'default' | 'light';
  readonly leftSection?: ReactNode;
  readonly size?: 'sm' | 'md';
}

/** A link inside the application that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  return <Button component={Link} {...props} />;
}
