import { Button } from '@mantine/core';
import { useErrorText, useFormat } from '@suksa/i18n';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileInput } from '../form/file-input.tsx';
import { Icon } from '../icon/icon.tsx';
import classes from './import.module.css';

/** Bytes: what the server takes. */
const largestFile = 9_000_000;

interface FileKind {
  /** Without the dot. */
  readonly endings: readonly string[];
  /** Bytes. */
  readonly largest: number;
  readonly title: string;
  readonly hint: string;
  /** Of the tab's own codes. */
  readonly namespace: string;
}

interface SheetPickerProps {
  /** Called for what looks like a spreadsheet and isn't too large. */
  readonly onPick: (file: File) => void;
  /** While it is on its way and being read. */
  readonly busy?: boolean;
  /** A refusal of the server, by its code. */
  readonly fault?: { readonly code: string; readonly values?: Record<string, unknown> } | undefined;
  /** For another kind of file than a spreadsheet. */
  readonly kind?: FileKind;
  /** Below, e.g. where to get a template. */
  readonly children?: ReactNode;
}

/** A place to drop a spreadsheet on, or to choose one from. */
export function SheetPicker({ onPick, busy = false, fault, kind, children }: SheetPickerProps) {
  const { t } = useTranslation('common');
  const { endings = sheetEndings, largest = largestFile } = kind ?? {};
  const { fieldErrorText } = useErrorText(kind?.namespace);
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  function take(file: File | undefined) {
    if (!file) return;
    const code = faultOf(file, endings, largest);
    setWrong(code);
    if (!code) onPick(file);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!busy) take(event.dataTransfer.files[0]);
  }

  const sentence = wrong ? fieldErrorText(wrong) : fault && fieldErrorText(fault.code, { ...fault.values });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={classes.picker}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="file-spreadsheet" size={40} />
      <p className={classes.pickerTitle}>{kind?.title ?? t('import.drop')}</p>
      <Button
        loading={busy}
        leftSection={<Icon name="upload" size={18} />}
        aria-describedby={sentence ? faultId : undefined}
        onClick={() => input.current?.click()}
      >
        {t('import.choose_file')}
      </Button>
      <FileInput
        ref={input}
        label={t('import.choose_file')}
        accept={endings.map((ending) => `.${ending}`).join(',')}
        onChoose={([file]) => take(file)}
      />
      <p className={classes.dimmed}>
        {kind?.hint ?? t('import.kinds', { megabytes: format.number(largestFile / 1e6) })}
      </p>
      {sentence && (
        <p id={faultId} role="alert" className={classes.fault}>
          {sentence}
        </p>
      )}
      {children}
    </div>
  );
}

const sheetEndings: readonly string[] = ['xlsx', 'csv', 'tsv', 'txt'];

const faultOf = ({ name, size }: File, endings: readonly string[], largest: number): string | null => {
  if (size > largest) return 'file_too_large';
  if (size === 0) return endings === sheetEndings ? 'sheet_empty' : 'file_empty';
  return endings.includes(name.split('.').at(-1)?.toLowerCase() ?? '') ? null : 'file_type';
};
