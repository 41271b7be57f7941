import { ActionIcon } from '@mantine/core';
import { Icon } from '../icon/icon.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import classes from './print-icon-button.module.css';
import { PrintLanguageMenu } from './print-language-menu.tsx';
import { type Print, usePrint } from './use-print.ts';
import { usePrintLanguage } from './use-print-language.ts';

interface PrintIconButtonProps {
  /** Of what the user's language is remembered. */
  readonly kind: string;
  readonly label: string;
  /** The button's name, where several of them stand on the page. */
  readonly name?: string;
  readonly onPrint: Print;
}

/** A `PrintButton` where there is little room: in a list's toolbar, in a row. */
export function PrintIconButton({ kind, label, name = label, onPrint }: PrintIconButtonProps) {
  const [language, setLanguage] = usePrintLanguage(kind);
  const { busy, start } = usePrint(onPrint);
  return (
    <span className={classes.buttons}>
      <Tooltip label={label}>
        <ActionIcon
          variant="default"
          className={classes.print}
          aria-label={name}
          loading={busy}
          onClick={() => void start(language)}
        >
          <Icon name="printer" />
        </ActionIcon>
      </Tooltip>
      <PrintLanguageMenu
        className={classes.language}
        language={language}
        disabled={busy}
        onChoose={(chosen) => {
          setLanguage(chosen);
          void start(chosen);
        }}
      />
    </span>
  );
}
