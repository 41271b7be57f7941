/** What ties a field to its form; `form.field('path')` gives it. A field also works alone with value and onChange. */
export interface FieldBinding<Value> {
  /** The dotted path; also the input's `name`. */
  readonly name?: string;
  readonly value: Value;
  /** A method, so that a field which may also be emptied fits a form's value that never is: the schema tells. */
  onChange(value: Value): void;
  /** A translated sentence. */
  readonly error?: string | undefined;
  /** Tells the form how to name and show this field when two people's changes meet. */
  readonly describe?: ((description: FieldDescription) => void) | undefined;
}

export interface FieldDescription {
  readonly label: string;
  /** The value in words; by default the value itself. */
  readonly show?: ((value: unknown) => string) | undefined;
}

/** What every field takes besides its binding. */
export interface FieldProps<Value> extends FieldBinding<Value> {
  readonly label: string;
  /** Draws the mark of a required field; the schema is what checks it. */
  readonly required?: boolean;
  /** A hint under the label. */
  readonly description?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}
