import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface ScrollAreaProps extends BoxProps {
  readonly children: ReactNode;
  /** Names the region, which the keyboard can reach to scroll it. */
  readonly label: string;
}

/**
 * A region that scrolls by itself, with the system's own scroll bars. What is placed within it, such as words for the ear
 * alone, scrolls along: the page would grow by it otherwise.
 */
export function ScrollArea({ children, label, ...box }: ScrollAreaProps) {
  return (
    <Box
      {...box}
      role="region"
      aria-label={label}
      tabIndex={0}
      style={{ overflow: 'auto', position: 'relative' }}
    >
      {children}
    </Box>
  );
}
