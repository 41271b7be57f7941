import classes from './dialog-window.module.css';

interface QuestionButtonsProps {
  readonly confirmLabel: string;
  /** None for what is only told. */
  readonly cancelLabel?: string | undefined;
  readonly busy: boolean;
  /** The id of the form that confirming sends, where the buttons stand outside of it. */
  readonly form?: string;
  readonly focus?: 'confirm' | 'cancel' | undefined;
  readonly onCancel: () => void;
}

/** The two buttons of a question, in the colours of decision 221; their text is large and bold for contrast. */
export function QuestionButtons(props: QuestionButtonsProps) {
  const { confirmLabel, cancelLabel, busy, form, focus, onCancel } = props;
  return (
    <div className={classes.buttons} data-kind={cancelLabel === undefined ? 'alert' : 'question'}>
      {cancelLabel !== undefined && (
        <button
          type="button"
          className={classes.cancel}
          data-autofocus={focus === 'cancel' || undefined}
          aria-disabled={busy || undefined}
          onClick={onCancel}
        >
          {cancelLabel}
        </button>
      )}
      <button
        type="submit"
        form={form}
        className={classes.confirm}
        data-autofocus={focus === 'confirm' || undefined}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
      >
        {confirmLabel}
      </button>
    </div>
  );
}
