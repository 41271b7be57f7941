import { Button } from '@mantine/core';
import type { PrintLanguage } from '@suksa/i18n';
import { Icon, type IconName } from '../icon/icon.tsx';
import { PrintLanguageMenu } from './print-language-menu.tsx';
import { type Print, usePrint } from './use-print.ts';
import { usePrintLanguage } from './use-print-language.ts';

interface PrintButtonProps {
  /** Of what the user's language is remembered, e.g. `feeinvoice.invoice`. */
  readonly kind: string;
  readonly label: string;
  readonly onPrint: Print;
  /** Asks first; false prints nothing. */
  readonly before?: () => Promise<boolean>;
  /** What happens when it was printed. */
  readonly after?: () => Promise<void>;
  /** The language at first, where it isn't the page's. */
  readonly usual?: PrintLanguage;
  readonly icon?: IconName;
  readonly size?: 'sm' | 'compact-sm';
  readonly variant?: 'default' | 'filled';
  readonly disabled?: boolean;
  /** Why it is disabled. */
  readonly title?: string | undefined;
  /** Namespace of the tab's own error codes. */
  readonly namespace?: string;
}

/** One press prints in the language of the last time; beside it stands which that is, and the others. */
export function PrintButton({
  kind,
  label,
  onPrint,
  before = async () => true,
  after = async () => {},
  usual,
  icon = 'printer',
  size,
  variant = 'default',
  disabled,
  title,
  namespace,
}: PrintButtonProps) {
  const [language, setLanguage] = usePrintLanguage(kind, usual);
  const { busy, start } = usePrint(onPrint, namespace);

  async function print(chosen: PrintLanguage) {
    if ((await before()) && (await start(chosen))) await after();
  }

  return (
    <Button.Group>
      <Button
        variant={variant}
        size={size}
        leftSection={<Icon name={icon} size={size ? 16 : 18} />}
        loading={busy}
        disabled={disabled}
        title={title}
        onClick={() => void print(language)}
      >
        {label}
      </Button>
      <PrintLanguageMenu
        language={language}
        size={size}
        disabled={disabled || busy}
        onChoose={(chosen) => {
          setLanguage(chosen);
          void print(chosen);
        }}
      />
    </Button.Group>
  );
}
