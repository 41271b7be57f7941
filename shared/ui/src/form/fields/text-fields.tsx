import { Textarea, TextInput } from '@mantine/core';
import type { FieldProps } from './field-binding.ts';
import { plainDigits } from './plain-digits.ts';
import { useField } from './use-field.ts';

export interface TextFieldProps extends FieldProps<string> {
  readonly maxLength?: number;
  readonly type?: 'text' | 'email' | 'url' | 'password';
  /** For the browser's memory, e.g. `new-password`; off by default. */
  readonly autoComplete?: string;
  /** Language of the text, for the screen reader's voice and the spelling check. */
  readonly lang?: 'lo' | 'en';
  readonly onBlur?: () => void;
  /** For codes and numbers of papers: Lao digits become Arabic ones while they are typed. */
  readonly code?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, maxLength, type = 'text', lang, autoComplete = 'off', onBlur, code } = props;
  return (
    <TextInput
      {...useField(props)}
      ref={code ? plainDigits : undefined}
      autoComplete={autoComplete}
      type={type}
      lang={lang}
      maxLength={maxLength}
      value={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export interface TextareaFieldProps extends FieldProps<string> {
  readonly maxLength?: number;
  readonly rows?: number;
}

export function TextareaField(props: TextareaFieldProps) {
  const { value, onChange, maxLength, rows = 3 } = props;
  return (
    <Textarea
      {...useField(props)}
      rows={rows}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A telephone number as people write it; the server stores E.164. */
export function PhoneField(props: FieldProps<string>) {
  const { value, onChange, placeholder = '020 5555 5555' } = props;
  return (
    <TextInput
      {...useField(props)}
      ref={plainDigits}
      placeholder={placeholder}
      type="tel"
      inputMode="tel"
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
