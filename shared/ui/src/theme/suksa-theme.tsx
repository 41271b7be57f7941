import './styles.ts';
import {
  localStorageColorSchemeManager,
  type MantineColorScheme,
  MantineProvider,
  useMantineColorScheme,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { OverlayHost } from '../overlay/overlay-host.tsx';
import { theme } from './theme.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'colour_scheme' });

interface SuksaThemeProps {
  /** The page's style nonce: the content security policy refuses style elements without it. */
  readonly nonce?: string;
  readonly children: ReactNode;
}

/** The root of every page: theme, colour scheme, and the place where dialogs, toasts and print sheets appear. */
export function SuksaTheme({ nonce, children }: SuksaThemeProps) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? ''}
      // All of Mantine's variables come from the script, which holds them anyway: its sheet of them would be
      // a fifth of our styles.
      deduplicateCssVariables={false}
    >
      {children}
      <OverlayHost />
    </MantineProvider>
  );
}

export type ColourScheme = MantineColorScheme;

/** The chosen scheme (`auto` follows the system) and how to change it; kept in local storage. */
export function useColourScheme(): { scheme: ColourScheme; setScheme: (scheme: ColourScheme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: colorScheme, setScheme: setColorScheme };
}
