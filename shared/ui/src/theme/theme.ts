import { createTheme } from '@mantine/core';
import { colours } from './colours.ts';

/**
 * Latin in the system's own interface font; Lao letters in the bundled Noto Sans Lao, which comes first because
 * its unicode-range holds nothing but Lao.
 */
const fontFamily =
  "'Noto Sans Lao Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const dense = { defaultProps: { size: 'sm' } };

/** Hints stand under the field, so that fields side by side keep one line. */
const input = { defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] } };

export const theme = createTheme({
  colors: colours,
  primaryColor: 'suksa',
  primaryShade: { light: 7, dark: 7 },
  white: '#ffffff',
  black: colours.gray[9],
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.6' },
      h2: { fontSize: '1.125rem', lineHeight: '1.6' },
      h3: { fontSize: '1rem', lineHeight: '1.6' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.6' },
    },
  },
  // Lao stacks marks above and below the letter: under 1.6 they are clipped or touch the next line.
  lineHeights: { xs: '1.6', sm: '1.6', md: '1.6', lg: '1.6', xl: '1.6' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: dense,
    TextInput: input,
    PasswordInput: input,
    Textarea: input,
    Select: input,
    DateInput: input,
    NativeSelect: input,
    Checkbox: dense,
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle', color: 'gray' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 } },
    Paper: { defaultProps: { radius: 'md' } },
    Card: { defaultProps: { radius: 'md', withBorder: true, padding: 'md' } },
    Alert: { defaultProps: { radius: 'md' } },
    Text: dense,
    Anchor: dense,
    Loader: { defaultProps: { type: 'dots' } },
  },
});
