import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-binding.ts';
import classes from './reason-field.module.css';
import { useField } from './use-field.ts';

/** A standard text that is offered, in the reader's language. */
export interface OfferedReason {
  readonly id: number;
  readonly text: string;
  /** Who chooses it writes what is meant. */
  readonly needsFreeText: boolean;
}

export interface ReasonFieldProps extends FieldProps<string> {
  readonly offered: readonly OfferedReason[];
  /** The offered text that the reason was chosen from. */
  readonly picked: number | null;
  readonly onPick: (id: number | null) => void;
  readonly maxLength: number;
}

/** A reason: chosen from standard texts with one press, or written. What is chosen can be added to. */
export function ReasonField(props: ReasonFieldProps) {
  const { value, onChange, offered, picked, onPick, maxLength } = props;
  const shared = useField(props);
  const input = useRef<HTMLTextAreaElement>(null);
  const { t } = useTranslation('common');

  function pick({ id, text, needsFreeText }: OfferedReason) {
    onPick(id);
    onChange(needsFreeText ? '' : text);
    if (needsFreeText) input.current?.focus();
  }

  function write(text: string) {
    onChange(text);
    const chosen = offered.find(({ id }) => id === picked);
    // Words that no longer begin with the standard text are the writer's own.
    if (chosen && !chosen.needsFreeText && !text.startsWith(chosen.text)) onPick(null);
  }

  return (
    <div className={classes.field}>
      <Textarea
        {...shared}
        ref={input}
        rows={2}
        maxLength={maxLength}
        value={value}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {offered.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand in sight
        <div className={classes.offered} role="group" aria-label={t('form.offered')}>
          {offered.map((reason) => (
            <Button
              key={reason.id}
              size="compact-sm"
              radius="xl"
              variant={reason.id === picked ? 'filled' : 'default'}
              aria-pressed={reason.id === picked}
              disabled={props.disabled}
              onClick={() => pick(reason)}
            >
              {reason.text}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
